import { Link } from '#app/components/ui/link.tsx'
import { triedText } from '#shared/records/dkim/search-findings.ts'
import { searchFindings, searchSoFar, type SearchSoFar } from '#shared/records/dkim/search.ts'
import { searchVerdict } from '#shared/records/dkim/verdict.ts'
import { wholeSearch } from '#shared/records/dkim/whole-search.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dkimAddress, type DkimAnswer } from './dkim-data.ts'
import { useSlices } from './use-slices.ts'
import type { Tone } from '#app/components/ui/tone.ts'

export function DkimSearch({ first, date }: { first: DkimAnswer; date: string }) {
  const { answers, searching, failure } = useSlices(first)
  const [, ...more] = answers
  const search = searchSoFar(answers)
  const { domain, keys, tried } = search
  // The next slice may find what this one proposes.
  const changes = searching ? [] : wholeSearch([first, ...more]).changes
  return (
    <CheckResult
      report={{
        verdict: searchVerdict(answers, searching),
        findings: searchFindings(answers, searching),
        changes,
        evidence: evidenceOf(answers),
      }}
      date={date}
      domain={domain}
      tool={dkim}
      question={{ domain }}
    >
      {!search.noneCanExist && tried.length > 0 && (
        <Progress search={search} cursor={first.discovery?.cursor ?? 0} searching={searching} />
      )}
      {failure !== null && (
        <Banner tone="unknown" title="The search stopped: our server could not be reached." />
      )}
      {keys.length > 0 && <Keys domain={domain} keys={keys} />}
      {tried.length > 0 && <Tried tried={tried} />}
    </CheckResult>
  )
}

/** The search's progress. Without JavaScript, a link continues it. */
function Progress({
  search,
  cursor,
  searching,
}: {
  search: SearchSoFar
  cursor: number
  searching: boolean
}) {
  const { tried, total, next, domain, services } = search
  const done = cursor + tried.length
  return (
    <div className="stack gap-3">
      <p role="status">
        {cursor > 0 && !searching && next !== undefined
          ? `Selectors ${cursor + 1} to ${done} of ${total} tried`
          : triedText(done, total)}
        {services.length > 0 && `; those of ${services.join(', ')} first`}.
      </p>
      <progress value={done} max={total} aria-label="Selectors tried" />
      {next !== undefined && !searching && (
        <p>
          <Link to={dkimAddress({ domain, cursor: String(next) })}>Try the next selectors</Link>
        </p>
      )}
    </div>
  )
}

const Keys = ({ domain, keys }: { domain: string; keys: DkimAnswer['keys'] }) => (
  <DataTable
    caption={`What we found at ${domain}`}
    columns={[
      { key: 'selector', label: 'Selector', heads: true },
      { key: 'key', label: 'Key' },
      { key: 'service', label: 'Service' },
    ]}
    rows={keys.map((key) => ({
      key: key.selector,
      cells: {
        selector: (
          <Link to={dkimAddress({ domain, selector: key.selector })} className="anywhere">
            {key.selector}
          </Link>
        ),
        key: <Badge tone={keyTone(key)}>{keyText(key)}</Badge>,
        service: key.service ?? 'unknown',
      },
    }))}
  />
)

const Tried = ({ tried }: { tried: DkimAnswer['tried'] }) => (
  <Disclosure summary={`The ${tried.length} selectors that we tried`}>
    <p className="anywhere">
      {tried.map(({ selector, outcome }) => `${selector}${OUTCOMES[outcome]}`).join(', ')}
    </p>
  </Disclosure>
)

const OUTCOMES: Record<DkimAnswer['tried'][number]['outcome'], string> = {
  found: ' (found)',
  revoked: ' (revoked)',
  none: '',
  'dead-end': ' (CNAME without a key)',
  wildcard: ' (wildcard)',
  unknown: ' (no answer)',
  'not-asked': ' (not asked yet)',
}

/** Each query once: the slices share some. */
const evidenceOf = (answers: readonly DkimAnswer[]) => [
  ...new Map(answers.flatMap(({ evidence }) => evidence).map((line) => [line.question, line])).values(),
]

type Key = DkimAnswer['keys'][number]

function keyText({ state, valid, keyType, keyBits, findings }: Key): string {
  if (state === 'revoked') return 'revoked'
  if (state === 'absent') return 'a CNAME, without a key behind it'
  if (!valid && keyBits === undefined) return 'cannot be read'
  const kind = keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`
  return findings.some(({ code }) => code === 'dkim-testing') ? `${kind}, testing` : kind
}

function keyTone({ state, valid, findings }: Key): Tone {
  if (state === 'revoked') return 'info'
  if (state === 'absent') return 'warn'
  if (!valid) return 'bad'
  return findings.some(({ severity }) => severity === 'warning') ? 'warn' : 'ok'
}
