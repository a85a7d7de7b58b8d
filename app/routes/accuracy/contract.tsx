// What the tests do to every report, and to every check while a DNS server misbehaves.
import { MISTYPED, type Accuracy, type MistakeFigures } from '#app/content/accuracy.ts'
import styles from './accuracy.module.css'
import { numberText } from '#shared/kit/sentence.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'

/** In the full run. */
const RANDOM_DOMAINS = 10_000

/** Read from public repositories, and not kept. */
const PUBLIC_ZONES = { files: 127, domains: 115, changes: 221, when: 'November 2026' }

// What becomes of mistyped records when someone follows the advice word for word.

const Mistakes = ({ mistakes }: Pick<Accuracy, 'mistakes'>) => (
  <section className="stack gap-4" aria-labelledby="mistakes">
    <h2 id="mistakes">Records with typing mistakes</h2>
    <p>
      Good records, each spoiled by one kind of mistake that people make. Then we publish exactly what the
      report says. Either the record means what the good one meant, with every sender, address, policy and
      key, or the report proposes no record and asks its owner what was meant.
    </p>
    {mistakes.map((one) => (
      <Disclosure key={one.protocol} summary={summaryOf(one)}>
        <DataTable
          fits
          caption={<span className="visually-hidden">{MISTYPED[one.protocol]}</span>}
          columns={[
            { key: 'kind', label: 'Mistake', heads: true },
            { key: 'kept', label: 'Kept', align: 'end' },
            { key: 'asked', label: 'Asked', align: 'end' },
          ]}
          rows={one.kinds.map(({ kind, kept, asked }) => ({
            key: kind,
            cells: { kind, kept: String(kept), asked: String(asked) },
          }))}
        />
      </Disclosure>
    ))}
    <small className="block soft anywhere">tests/shared/advice/mistakes.test.ts</small>
  </section>
)

function summaryOf({ protocol, kinds }: MistakeFigures): string {
  const sum = (name: 'records' | 'kept' | 'asked') => kinds.reduce((all, kind) => all + kind[name], 0)
  return `${MISTYPED[protocol]}: ${kinds.length} kinds, ${numberText(sum('records'))} records, ${numberText(sum('kept'))} kept, ${numberText(sum('asked'))} asked`
}

export const Contract = ({ contract, mistakes }: Pick<Accuracy, 'contract' | 'mistakes'>) => (
  <>
    <section className="stack gap-4" aria-labelledby="contract">
      <h2 id="contract">What every report guarantees</h2>
      <p>
        {contract.checks} checks, each on {contract.domains} made-up domains, healthy and broken:
      </p>
      <ul className={styles.list}>
        <li>
          <strong>Each answer is removed in turn.</strong> One DNS answer is missing, in{' '}
          {numberText(contract.answersTaken)} variations. A healthy domain is then not blamed for anything,
          and a broken one not for anything worse.
        </li>
        <li>
          <strong>All answers are removed,</strong> in {contract.failuresOfAll} ways. The verdict is
          “unknown”: never “missing”, never “fine”.
        </li>
        <li>
          <strong>Every change is applied.</strong> {contract.changesFollowed} proposed changes are published
          exactly as written. The problem goes away, no new one appears, and the advice stops.
        </li>
        <li>
          <strong>Whole lists are followed in any order.</strong> In {numberText(RANDOM_DOMAINS)} made-up
          domains with dead, doubled and hidden names, nothing is published beside a CNAME, nothing needed is
          left over, and one record has the same verdict in every tool.
        </li>
        <li>
          <strong>Zones of strangers are followed, too.</strong> In {PUBLIC_ZONES.when}, we published all{' '}
          {PUBLIC_ZONES.changes} needed changes for {PUBLIC_ZONES.domains} domains in {PUBLIC_ZONES.files}{' '}
          public zone files, for three rounds: nothing was lost without a word, and nothing was left to do.
        </li>
      </ul>
      <small className="block soft anywhere">
        tests/shared/report/contract.test.ts, tests/shared/advice/laws.test.ts
      </small>
    </section>
    <Mistakes mistakes={mistakes} />
  </>
)

export const Steps = ({
  steps: { domains, days, kinds, losing, clean, reached },
}: Pick<Accuracy, 'steps'>) => (
  <section className="stack gap-4" aria-labelledby="steps">
    <h2 id="steps">When a DMARC policy is raised</h2>
    <p>
      {domains} made-up domains with {kinds} kinds of mail that fails, their own and other people’s. Receivers
      report it for {days} days, with gaps and late. Each domain takes every step on the day on which it is
      offered.
    </p>
    <ul className={styles.list}>
      <li>
        <strong>
          {domains - losing} of {domains} lose nothing that is missed,
        </strong>{' '}
        at most 0.5% of any day’s own mail.{' '}
        {losing > 0 &&
          `The other ${losing === 1 ? 'one sends' : `${losing} send`} for the first time while a wave of forgeries comes, and no report can tell the two apart.`}
      </li>
      <li>
        <strong>
          {reached} of {clean} reach “reject”
        </strong>{' '}
        among those whose own mail all passes, whatever forgers and forwarders send.
      </li>
    </ul>
    <small className="block soft anywhere">tests/shared/dmarc-reports/labelled-domains.test.ts</small>
  </section>
)

export const Faults = ({ faults: { ways, checks } }: Pick<Accuracy, 'faults'>) => (
  <section className="stack gap-4" aria-labelledby="faults">
    <h2 id="faults">When DNS servers fail</h2>
    <p>
      The first DNS server fails in each of {ways.length} ways while each of {checks.length} checks runs:{' '}
      {ways.length * checks.length} pairs. Each gives the same report as always, with answers from the second
      server, within the request limit, and takes no longer once the failure has been seen.
    </p>
    <p>
      <strong>The server</strong> {ways.join('; ')}.
    </p>
    <p>
      <strong>The checks:</strong> {checks.join(', ')}.
    </p>
    <small className="block soft anywhere">tests/worker/dns/upstream-faults.test.ts</small>
  </section>
)
