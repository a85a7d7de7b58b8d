// What a plan rests on: limits, stop rules and published curves, each with its source and date; and what no plan can promise.
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords } from '#shared/calendar/day-text.ts'
import { numberText, plural } from '#shared/text/number-text.ts'
import type { WarmupPlan } from '#shared/warmup-plan/schema.ts'
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
    <span className={styles.soft}>our own judgment</span>
  ) : (
    <span className={styles.source}>
      <a href={source} target="_blank" rel="noopener noreferrer">
        {new URL(source).hostname.replace(/^www\./, '')}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      {readOn !== undefined && <span className={styles.soft}>, read {dayInWords(readOn)}</span>}
    </span>
  )

const CEILING_COLUMNS: readonly Column[] = [
  { key: 'what', label: 'What counts', heads: true, sentences: true },
  { key: 'perDay', label: 'A day', align: 'end' },
  { key: 'source', label: 'Source' },
]

function Ceilings({ plan: { ceilings, mailboxes, goal } }: { plan: WarmupPlan }) {
  const { given, needed, newPeopleADay } = mailboxes
  return (
    <section className={styles.part}>
      <h3>Limits that the plan stays under</h3>
      <DataTable
        caption={<span className="visually-hidden">Limits of the service and of the domain’s age</span>}
        columns={CEILING_COLUMNS}
        rows={ceilings.map(({ what, perDay, until, source, readOn }) => ({
          key: what,
          cells: {
            what: until === undefined ? what : `${what}, until ${dayInWords(until)}`,
            perDay: numberText(perDay),
            source: <Source source={source} readOn={readOn} />,
          },
        }))}
      />
      {needed !== null && (
        <p className={styles.soft}>
          {numberText(goal)} a day {needed > given ? 'would take' : 'takes'}{' '}
          {plural(needed, 'mailbox', 'mailboxes')}.
          {newPeopleADay < goal &&
            ` At the end, ${plural(newPeopleADay, 'person hears', 'people hear')} from you for the first time each day; the rest are follow-ups.`}
        </p>
      )}
    </section>
  )
}

const DECIDED = { go: 'Go on', hold: 'Hold', back: 'Go back two steps', stop: 'Stop' } as const

const RULE_COLUMNS: readonly Column[] = [
  { key: 'what', label: 'What came back', heads: true },
  { key: 'rate', label: 'Proves more than', align: 'end' },
  { key: 'then', label: 'Then' },
  { key: 'source', label: 'Source' },
]

const StopRules = ({ rules }: { rules: WarmupPlan['stopRules'] }) => (
  <section className={styles.part}>
    <h3>When to stop</h3>
    <p>
      One complaint in ten emails is not a rate of 10%. These counts prove a rate at 95% (exact binomial);
      with fewer emails the proof is stronger, with more it is gone.
    </p>
    <DataTable
      caption={<span className="visually-hidden">What a few complaints, bounces and deferrals prove</span>}
      columns={RULE_COLUMNS}
      rows={rules.map(({ what, decision, rate, atLeast, within, source, readOn }) => ({
        key: `${what} ${rate} ${atLeast}`,
        cells: {
          what: `${what}: ${numberText(atLeast)} within ${plural(within, 'email', 'emails')}`,
          rate: `${numberText(rate * 100)}%`,
          then: DECIDED[decision],
          source: <Source source={source} readOn={readOn} />,
        },
      }))}
    />
  </section>
)

const CURVE_COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Who', heads: true },
  { key: 'days', label: 'Sending days', align: 'end' },
  { key: 'says', label: 'What they say', sentences: true },
  { key: 'source', label: 'Source' },
]

const Curves = ({ plan: { curves, otherSchedules, curve } }: { plan: WarmupPlan }) => (
  <Disclosure summary="The published curves">
    <DataTable
      caption={<span className="visually-hidden">Curves that someone publishes</span>}
      columns={CURVE_COLUMNS}
      rows={[
        ...curves.map(({ id, name, sendingDays, says, source, readOn }) => ({
          key: id,
          cells: {
            name: id === curve.id ? `${name} (yours)` : name,
            days: sendingDays === null ? 'never gets there' : numberText(sendingDays),
            says,
            source: <Source source={source} readOn={readOn} />,
          },
        })),
        ...otherSchedules.map(({ name, says, source, readOn }) => ({
          key: name,
          cells: { name, days: '–', says, source: <Source source={source} readOn={readOn} /> },
        })),
      ]}
    />
  </Disclosure>
)

const Honest = ({ notes }: { notes: WarmupPlan['notes'] }) => (
  <section className={styles.part}>
    <h3>What no plan can promise</h3>
    <ul className={styles.notes}>
      {notes.map(({ text, source }) => (
        <li key={text}>
          {text} {source !== undefined && <Source source={source} />}
        </li>
      ))}
    </ul>
  </section>
)
