// What the mailbox calculator shows: the limit, the reason for it, what else to know, and the ramp-up to it.
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { SumSlip } from '#app/components/calculator/sum-slip.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { CopyLink } from '#app/components/ui/copy-link.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { listNames, numberText } from '#shared/kit/sentence.ts'
import {
  laterLimits,
  type LimitStep,
  mailboxNotes,
  type MailboxValues,
  type SafeLimit,
} from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { newPeopleADay } from '#shared/data/warmup/ceilings.ts'
import { MailboxRamp } from '#app/components/calculator/mailbox-ramp.tsx'

interface MailboxResultProps {
  isSample?: boolean
  values: MailboxValues
  result: SafeLimit
  /** The values as in a URL. */
  query: string
}

export function MailboxResult({ isSample, values, result, query }: MailboxResultProps) {
  const later = laterLimits(values).filter(({ limit }) => limit > result.limit)
  return (
    <>
      <SumSlip
        isSample={isSample}
        label="By these numbers, your safe daily sending limit is:"
        figure={numberText(result.limit)}
        unit="emails"
        formula={formulaOf(result)}
      >
        <Factors steps={result.steps} />
        {later.length > 0 && <p>{laterSentence(later)}</p>}
        <p>{followUpSentence(result.limit)}</p>
        <div>
          <CopyLink address={`${mailbox.path}?${query}`} what="to this calculation" />
        </div>
      </SumSlip>
      <FindingList findings={mailboxNotes(values, result.limit)} />
      <MailboxRamp limit={result.limit} dailyVolume={values.dailyVolume} query={query} />
    </>
  )
}

/** "2,000 × 0.5 × 0.935 = 935 emails a day", or how the volume limits it. */
function formulaOf({ steps, limit }: SafeLimit): string {
  const product = [
    numberText(steps[0]?.after ?? 0),
    ...steps.map(({ factor }) => factor).filter(Boolean),
  ].join(' ')
  const volume = steps.find(({ kind }) => kind === 'volume')
  const before = volume ? steps.at(-2) : undefined
  return volume && before
    ? `${product} = ${numberText(before.after)}; the larger of that and 80% of your volume: ${numberText(limit)}`
    : `${product} = ${numberText(limit)}`
}

/** "With the same numbers the limit is 1,403 at 3 months, 1,870 at 6 months." */
const laterSentence = (later: ReturnType<typeof laterLimits>) =>
  `With the same numbers the limit is ${later.map(({ ageMonths, limit }) => `${numberText(limit)} at ${ageMonths} months`).join(', ')}.`

const FOLLOW_UPS = [1, 2, 3] as const

/** "With 1, 2 or 3 for each person, that leaves 467, 311 or 233 new people a day." */
function followUpSentence(limit: number): string {
  const people = FOLLOW_UPS.map((count) => numberText(newPeopleADay(limit, count)))
  return `Follow-ups count, too. With ${oneOf(FOLLOW_UPS)} for each person, that leaves ${oneOf(people)} new people a day.`
}

const oneOf = (all: readonly (string | number)[]): string => listNames(all.map(String), { and: 'or' })

const Figure = ({ children }: { children: string }) => <span className="one-line">{children}</span>

const NAMES: Record<LimitStep['kind'], string> = {
  provider: 'Your provider’s limit',
  age: 'After its age',
  bounce: 'After its bounces',
  volume: 'After today’s volume',
}

function Factors({ steps }: { steps: readonly LimitStep[] }) {
  const largest = Math.max(1, ...steps.map(({ after }) => after))
  return (
    <>
      <h3>How it is calculated</h3>
      {steps.length > 1 && (
        <BarChart
          alt={`Emails a day: ${steps.map(({ kind, after }) => `${NAMES[kind]} ${numberText(after)}`).join(', ')}.`}
          bars={steps.map(({ kind, after }, index) => ({
            label: NAMES[kind],
            text: numberText(after),
            parts: [{ share: (after / largest) * 100, look: index === steps.length - 1 ? 'full' : 'light' }],
          }))}
        />
      )}
      <DataTable
        fits
        caption={<span className="visually-hidden">Every factor that applied</span>}
        columns={[
          { key: 'sentence', label: 'Why' },
          { key: 'factor', label: 'Factor', align: 'end' },
          { key: 'after', label: 'A day', align: 'end' },
        ]}
        rows={steps.map(({ kind, sentence, factor, after }) => ({
          key: kind,
          cells: {
            sentence,
            factor: <Figure>{factor}</Figure>,
            after: <Figure>{numberText(after)}</Figure>,
          },
        }))}
      />
    </>
  )
}
