// What a plan rests on: limits, stop rules and published curves, each with its source and date; and what no plan can promise.
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords, dayText } from '#shared/kit/calendar.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { GMAIL_RATE_RULE } from '#shared/plans/warmup-plan/gmail-rate.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'
import styles from './warmup.module.css'

export const PlanRules = ({ plan }: { plan: WarmupPlan }) => (
  <>
    {plan.ceilings.length > 0 && <Ceilings plan={plan} />}
    <StopRules rules={plan.stopRules} />
    <Curves plan={plan} />
    <Honest notes={plan.notes} />
  </>
)

interface SourceProps {
  source?: string | undefined
  readOn?: string | undefined
}

const Source = ({ source, readOn }: SourceProps) =>
  source === undefined ? (
    <span className="note">Our own judgment</span>
  ) : (
    <span className={`${styles.source} note anywhere`}>
      <a href={source} target="_blank" rel="noopener noreferrer">
        {new URL(source).hostname.replace(/^www\./, '')}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {readOn !== undefined && `, ${dayText(new Date(readOn))}`}
    </span>
  )

const Sourced = ({ name, text, ...source }: SourceProps & { name?: string; text: string }) => (
  <span className={`${styles.sourced} stack gap-1`}>
    {name !== undefined && <strong>{name}</strong>}
    <span>{text}</span>
    <Source {...source} />
  </span>
)

const CEILING_COLUMNS: readonly Column[] = [
  { key: 'what', label: 'What counts, who says so, and when we read it', heads: true },
  { key: 'perDay', label: 'A day', align: 'end' },
]

function Ceilings({ plan: { ceilings, mailboxes, goal } }: { plan: WarmupPlan }) {
  const { given, needed, newPeopleADay } = mailboxes
  return (
    <section className={`${styles.part} block-on-paper`}>
      <h3>Limits that the plan stays under</h3>
      <DataTable
        fits
        caption={<span className="visually-hidden">Limits of the service and of the domain’s age</span>}
        columns={CEILING_COLUMNS}
        rows={ceilings.map(({ what, perDay, until, source, readOn }) => ({
          key: what,
          cells: {
            what: (
              <Sourced
                text={until === undefined ? what : `${what}, until ${dayInWords(until)}`}
                source={source}
                readOn={readOn}
              />
            ),
            perDay: <span className="one-line">{numberText(perDay)}</span>,
          },
        }))}
      />
      {needed !== null && (
        <p className="note">
          {numberText(goal)} a day {needed > given ? 'would take' : 'takes'}{' '}
          {plural(needed, 'mailbox', 'mailboxes')}.
          {newPeopleADay < goal &&
            ` At the end, ${plural(newPeopleADay, 'person hears', 'people hear')} from you for the first time each day; the rest are follow-ups.`}
        </p>
      )}
    </section>
  )
}

const THEN = { go: 'go on', hold: 'hold', back: 'go back two steps', stop: 'stop' } as const

type Rules = WarmupPlan['stopRules']

/** One line for each rate, with the emails within which so many events prove it. */
function StopRules({ rules }: { rules: Rules }) {
  const rates = rules.filter(
    ({ what, rate }, index) => rules.findIndex((one) => one.what === what && one.rate === rate) === index,
  )
  const events = [...new Set(rules.map(({ atLeast }) => atLeast))].sort((one, other) => one - other)
  const withinOf = ({ what, rate }: Rules[number], atLeast: number) =>
    rules.find((one) => one.what === what && one.rate === rate && one.atLeast === atLeast)?.within
  return (
    <section className={`${styles.part} block-on-paper`}>
      <h3>When to stop</h3>
      <p>
        One complaint in ten emails is not yet a rate of 10%. So many events prove the rate at 95%, however
        often you look, if they come in the first so many emails. Fewer events may suggest it: then the plan
        waits.
      </p>
      <p>{GMAIL_RATE_RULE}</p>
      <div className={styles.narrow}>
        <DataTable
          fits
          caption={
            <span className="visually-hidden">What a few complaints, bounces and deferrals prove</span>
          }
          columns={[
            { key: 'what', label: 'Proves more than', heads: true },
            ...events.map((count) => ({
              key: String(count),
              label: `${count} in`,
              align: 'end' as const,
            })),
          ]}
          rows={rates.map((rule) => ({
            key: `${rule.what} ${rule.rate}`,
            cells: {
              what: (
                <Sourced
                  text={`${numberText(rule.rate * 100)}% ${rule.what.toLowerCase()}: ${THEN[rule.decision]}`}
                  source={rule.source}
                  readOn={rule.readOn}
                />
              ),
              ...Object.fromEntries(events.map((count) => [count, numberOr(withinOf(rule, count))])),
            },
          }))}
        />
      </div>
    </section>
  )
}

const numberOr = (emails: number | undefined) => (
  <span className="one-line">{emails === undefined ? '–' : numberText(emails)}</span>
)

const CURVE_COLUMNS: readonly Column[] = [
  { key: 'says', label: 'Who says what', heads: true },
  { key: 'days', label: 'Days', align: 'end' },
]

const Curves = ({ plan: { curves, otherSchedules, curve } }: { plan: WarmupPlan }) => (
  <Disclosure summary="The published curves">
    <DataTable
      fits
      caption={<span className="visually-hidden">Curves that someone publishes, and their sending days</span>}
      columns={CURVE_COLUMNS}
      rows={[
        ...curves.map(({ id, name, sendingDays, ...said }) => ({
          key: id,
          cells: {
            says: (
              <Sourced
                name={id === curve.id ? `${name} (yours)` : name}
                text={said.says}
                source={said.source}
                readOn={said.readOn}
              />
            ),
            days: sendingDays === null ? 'never there' : numberText(sendingDays),
          },
        })),
        ...otherSchedules.map(({ name, says, source, readOn }) => ({
          key: name,
          cells: {
            says: <Sourced name={name} text={says} source={source} readOn={readOn} />,
            days: '–',
          },
        })),
      ]}
    />
  </Disclosure>
)

const Honest = ({ notes }: { notes: WarmupPlan['notes'] }) => (
  <section className={`${styles.part} block-on-paper`}>
    <h3>What to know, and what no plan can promise</h3>
    <ul className="stack gap-2 bullets">
      {notes.map(({ text, source }) => (
        <li key={text}>
          {text} {source !== undefined && <Source source={source} />}
        </li>
      ))}
    </ul>
  </section>
)
