// Each check in one sentence, with a link to its own page.
import { Link } from '#app/components/ui/link.tsx'
import type { Judgement, Method } from '#shared/domain/email-authentication/schema.ts'
import { JUDGEMENT_WORDS } from '#app/components/report/judgement-words.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Change } from '#shared/report/change/change.ts'
import { triedText } from '#shared/records/dkim/search-findings.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import type { Slices } from '#app/routes/dkim/use-slices.ts'

/** The page with more about a method. */
const toolAddress = (method: Method, domain: string): string =>
  `/tool/${method.toLowerCase()}?${new URLSearchParams({ domain }).toString()}`

export const Checks = ({ domain, judgements }: { domain: string; judgements: readonly Judgement[] }) => (
  <DataTable
    caption="What we found"
    columns={[
      { key: 'method', label: 'Check', heads: true },
      { key: 'state', label: 'Verdict', status: true },
      { key: 'sentence', label: 'Why', sentences: true },
    ]}
    rows={judgements.map(({ method, state, sentence }) => ({
      key: method,
      cells: {
        method: (
          <Link to={toolAddress(method, domain)} className="one-line" aria-label={`${method}: full report`}>
            {method}
          </Link>
        ),
        state: <Badge tone={toneOf(method, state)}>{wordOf(method, state)}</Badge>,
        sentence,
      },
    }))}
  />
)

/** A missing logo is not a problem. */
const toneOf = (method: Method, state: Judgement['state']) =>
  method === 'BIMI' && state === 'missing' ? 'info' : JUDGEMENT_WORDS[state].tone

const wordOf = (method: Method, state: Judgement['state']) =>
  method === 'BIMI' && state === 'missing' ? 'not used' : JUDGEMENT_WORDS[state].word

// The page that helps with a change of one of the single checks.

/** The full report that a change comes from; if no record can be written for it, the generator. */
export function moreOf({ id, action }: Change, domain: string) {
  const tool = id.split('-')[0] ?? ''
  const generator = `/tool/${tool}?${new URLSearchParams({ tab: 'generator', domain }).toString()}`
  if (id === 'bimi-logo') return { to: generator, label: 'Create the record' }
  if (action === 'ask' && tool === 'spf') return { to: generator, label: 'Write the record' }
  const method = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', mx: 'MX' }[tool] as 'SPF' | undefined
  return method === undefined
    ? undefined
    : { to: toolAddress(method, domain), label: `The full ${method} report` }
}

// The progress of the search for DKIM selectors; without JavaScript, a link that continues it.
export function SelectorSearch({ domain, search }: { domain: string; search: Slices<DkimReport> }) {
  const total = search.answers[0]?.discovery?.total ?? 0
  const tried = search.answers.reduce((count, answer) => count + answer.tried.length, 0)
  if (total === 0) return null
  return (
    <div className="stack gap-3">
      <p role="status">
        {search.searching ? 'Looking for a DKIM key: ' : ''}
        {triedText(tried, total)}.
      </p>
      <progress value={tried} max={total} aria-label="Selectors tried" />
      {!search.searching && (
        <p>
          Your selector is the s= value in the DKIM-Signature header of a message you sent.{' '}
          <Link to={toolAddress('DKIM', domain)}>Look for it in the DKIM checker</Link>
        </p>
      )}
    </div>
  )
}
