// The mailbox calculator's form, with its result next to it.
import { Calculator, ExampleResult, NoResult } from '#app/components/calculator/calculator.tsx'
import {
  sampleOf,
  useNumbers,
  type AskedNumbers,
  type Texts,
} from '#app/components/calculator/use-numbers.ts'
import { Field } from '#app/components/ui/field.tsx'
import {
  MAILBOX_RULES,
  safeDailyLimit,
  laterLimits,
  mailboxNotes,
  type MailboxValues,
  type LimitStep,
  type SafeLimit,
} from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { Link } from '#app/components/ui/link.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { numberText, listNames } from '#shared/kit/sentence.ts'
import { PROVIDER_LIMITS, PROVIDER_LIMITS_READ } from '#shared/plans/mailbox/provider-limits.ts'
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { SumCard } from '#app/components/calculator/sum-card.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { newPeopleADay } from '#shared/data/warmup/ceilings.ts'
import { MailboxRamp } from '#app/components/calculator/mailbox-ramp.tsx'
import styles from './provider-choice.module.css'

// What the mailbox calculator shows: the limit, the reason for it, what else to know, and the ramp-up to it.

interface MailboxResultProps {
  isSample?: boolean
  values: MailboxValues
  result: SafeLimit
  /** The values as in a URL. */
  query: string
}

function MailboxResult({ isSample, values, result, query }: MailboxResultProps) {
  const later = laterLimits(values).filter(({ limit }) => limit > result.limit)
  return (
    <>
      <SumCard
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
      </SumCard>
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

// The limits that providers publish; a press puts one into the field. Without JavaScript, they are links.

interface ProviderChoiceProps {
  texts: Texts<keyof MailboxValues>
  onChoose: (perDay: number) => void
}

function ProviderChoice({ texts, onChoose }: ProviderChoiceProps) {
  return (
    <nav aria-label="Limits of providers" className="stack gap-2">
      <p className="note">Or take the limit that your provider publishes:</p>
      <ul className="wrap gap-2">
        {PROVIDER_LIMITS.map(({ id, name, perDay }) => (
          <li key={id}>
            <Link
              to={addressWith(texts, perDay)}
              rel="nofollow"
              className={styles.choice}
              aria-current={texts.providerLimit === String(perDay) || undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(perDay)
              }}
            >
              {name} <span className="soft figures">{numberText(perDay)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Disclosure summary="What these limits count">
        <ul>
          {PROVIDER_LIMITS.map(({ id, name, perDay, counts, source }) => (
            <li key={id}>
              <a href={source} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              : {numberText(perDay)} {counts}.
            </li>
          ))}
        </ul>
        <p>As the providers published it on {PROVIDER_LIMITS_READ}. They change it without notice.</p>
      </Disclosure>
    </nav>
  )
}

/** Only the filled-in fields, so that empty ones do not count as mistakes. */
function addressWith(texts: Texts<keyof MailboxValues>, perDay: number): string {
  const filled = Object.entries({ ...texts, providerLimit: String(perDay) }).filter(([, text]) => text !== '')
  return `${mailbox.path}?${new URLSearchParams(filled).toString()}`
}

export function MailboxCalculator({ asked }: { asked: AskedNumbers<keyof MailboxValues> }) {
  const { form, values, texts, set, control, isAlarmed, isUntouched } = useNumbers(MAILBOX_RULES, asked)
  const result = values && safeDailyLimit(values)
  return (
    <Calculator
      action={mailbox.path}
      form={form}
      submitLabel="Calculate Mailbox Health"
      example={exampleOf(mailbox)}
      isAlarmed={isAlarmed}
      fields={
        <>
          <Field label="Mailbox Age (in months)" placeholder="2" {...control('ageMonths')} />
          <Field
            label="Bounce Rate (%)"
            hint="The share of recent emails that came back."
            placeholder="1.5"
            {...control('bounceRate')}
          />
          <Field
            label="Current Sending Volume (emails/day)"
            hint="0 for a mailbox that has sent nothing yet."
            placeholder="80"
            {...control('dailyVolume')}
          />
          <Field label="Provider’s Daily Sending Limit" placeholder="2000" {...control('providerLimit')} />
          <ProviderChoice texts={texts} onChoose={(perDay) => set('providerLimit', String(perDay))} />
        </>
      }
    >
      {values && result && result.limit > 0 ? (
        <MailboxResult values={values} result={result} query={new URLSearchParams(texts).toString()} />
      ) : isUntouched ? (
        <ExampleResult>
          <MailboxResult isSample {...SAMPLE} query={exampleOf(mailbox).split('?')[1] ?? ''} />
        </ExampleResult>
      ) : (
        <NoResult>
          {values
            ? 'With these numbers, no volume is safe. Stop, clean your list, and start again small.'
            : 'Fill in the four numbers. The result appears here while you type, and nothing is sent.'}
        </NoResult>
      )}
    </Calculator>
  )
}

const SAMPLE = sampleOf(MAILBOX_RULES, mailbox, (values) => ({ values, result: safeDailyLimit(values) }))
