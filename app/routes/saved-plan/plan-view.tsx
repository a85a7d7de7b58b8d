// A saved plan: the next number, a field for what came of a day, what is still ahead, what was entered, and its calendar.
import type { Shown } from '#app/saved/saved-page.tsx'
import { CheckInAnswer, CheckInForm, RATE_HINT, RATE_LABEL } from '#app/components/warmup/check-in.tsx'
import { PlanChart } from '#app/components/warmup/plan-chart.tsx'
import { NextNumber, PlanDays, PlanWeeks } from '#app/components/warmup/plan-days.tsx'
import { planFacts } from '#app/components/warmup/plan-facts.tsx'
import { PlanRules } from '#app/components/warmup/plan-rules.tsx'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import parts from '#app/components/warmup/warmup.module.css'
import { letterheadOf } from '#app/components/report/letterhead.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import button from '#app/components/ui/button.module.css'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { momentText } from '#app/components/ui/moment-text.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { dayInWords, dayOfTime, dayText, isoDay } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { numberText, shareText } from '#shared/kit/sentence.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { NO_COUNTS } from '#shared/plans/warmup-plan/once.ts'
import { warmupApi, warmupFeed } from '#shared/plans/warmup-plan/paths.ts'
import type { SavedPlan, WarmupNotice } from './plan-data.ts'

type ShownPlan = Shown<SavedPlan, WarmupNotice>

const dayOf = (now: number) => isoDay(dayOfTime(now))

export function Plan(shown: ShownPlan) {
  const { state: plan, view, path, now } = shown
  const { domain, days, checkedAt } = plan
  const today = dayOf(now)
  const ahead = days.filter(({ date }) => date >= today)
  const charted = { ...plan, days: ahead }
  return (
    <CheckResult
      report={plan}
      date={dayText(new Date(checkedAt))}
      domain={domain}
      facts={planFacts(plan)}
      tool={warmupPlan}
      letterhead={letterheadOf(domain)}
      question={{ domain }}
      kept={{ address: path, json: warmupApi(view) }}
      answer={<NextNumber days={ahead} today={today} />}
      second={<Calendar plan={plan} />}
    >
      {plan.last?.decision === 'stop' && <Resuming {...shown} />}
      <Entering {...shown} />
      {ahead.length > 1 && (
        <section className={`${parts.part} block-on-paper`}>
          <h3>What is ahead</h3>
          <PlanChart plan={charted} />
          <PlanWeeks days={ahead} />
          <PlanDays days={ahead} />
          <div className="off-paper row gap-2-3">
            <PrintButton label="Print a sheet for a client" />
          </div>
        </section>
      )}
      <PlanRules plan={plan} />
    </CheckResult>
  )
}

function Entering(shown: ShownPlan) {
  const { state: plan, path, now, notice } = shown
  const { last, restarted } = plan
  const typed = notice?.typed?.form === 'check-in' ? notice.typed : undefined
  return (
    <section className={`${parts.part} block-on-paper`} id="check-in">
      <h3>How did the day go?</h3>
      <CheckInForm
        key={`${typed?.date ?? ''} ${plan.checkIns.length}`}
        method="post"
        action={path}
        hidden={{ do: 'check-in' }}
        texts={typed?.texts ?? NO_COUNTS}
        error={typed?.error}
        label="Enter this day"
      >
        <Field
          label="Day"
          name="date"
          type="date"
          defaultValue={typed?.date ?? dayOf(now)}
          error={typed?.error?.field === 'date' ? typed.error.message : undefined}
        />
      </CheckInForm>
      {restarted ? (
        <p>There was a pause of more than 30 days, so the plan begins again.</p>
      ) : (
        last && <CheckInAnswer judged={last} />
      )}
      {plan.checkIns.length > 0 && <LaterRate shown={shown} />}
    </section>
  )
}

/** Gmail names its rate a day or two later than the numbers are known. */
function LaterRate({ shown: { state: plan, path, notice } }: { shown: ShownPlan }) {
  const typed = notice?.typed?.form === 'gmail-rate' ? notice.typed : undefined
  const errorAt = (field: string) => (typed?.error?.field === field ? typed.error.message : undefined)
  return (
    <Disclosure summary="Add Gmail’s spam rate to a day" open={typed !== undefined}>
      <Form method="post" action={path} className="stack gap-3 off-paper">
        <input type="hidden" name="do" value="gmail-rate" />
        <p>
          Postmaster Tools names the rate of a day a day or two later. Add it here: the numbers of that day
          stay.
        </p>
        <div className={`${parts.counts} grid gap-3`}>
          <Field
            key={`date ${typed?.date ?? ''} ${plan.checkIns.length}`}
            label="Day"
            name="date"
            type="date"
            defaultValue={typed?.date ?? plan.checkIns.at(-1)?.date}
            error={errorAt('date')}
          />
          <Field
            key={`rate ${typed?.texts.gmailSpamRate ?? ''}`}
            label={RATE_LABEL}
            name="gmailSpamRate"
            hint={RATE_HINT}
            defaultValue={typed?.texts.gmailSpamRate}
            error={errorAt('gmailSpamRate')}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <div>
          <button type="submit" className={button.button} data-size="small">
            Add the rate
          </button>
        </div>
      </Form>
    </Disclosure>
  )
}

/** Only the sender can know that the cause of a stop is gone. */
const Resuming = ({ state: plan, path, now }: ShownPlan) => {
  const today = dayOf(now)
  const stopped = plan.stops.at(-1)?.date ?? today
  return (
    <section className={`${parts.part} block-on-paper`}>
      <h3>Is the cause gone?</h3>
      <p>
        The plan stopped on {dayInWords(stopped)}, and no time that passes ends that. Once the cause is gone,
        it goes on with half of what was sent before the stop, and counts results from there.
      </p>
      <Form method="post" action={path}>
        <input type="hidden" name="do" value="resume" />
        <input type="hidden" name="date" value={stopped > today ? stopped : today} />
        <button type="submit" className={button.button} data-size="small">
          The cause is gone: go on
        </button>
      </Form>
    </section>
  )
}

const HISTORY_COLUMNS: readonly Column[] = [
  { key: 'date', label: 'Day', heads: 'alone' },
  { key: 'sent', label: 'Sent', align: 'end' },
  { key: 'bounced', label: 'Bounced', align: 'end' },
  { key: 'complaints', label: 'Complaints', align: 'end' },
  { key: 'deferred', label: 'Deferred', align: 'end' },
]
const RATE_COLUMN: Column = { key: 'gmailSpamRate', label: 'Gmail’s spam rate', align: 'end' }

export const PlanTime = ({ state: { checkIns, stops } }: Pick<ShownPlan, 'state'>) =>
  checkIns.length > 0 && (
    <section className={`${parts.part} block-on-paper`}>
      <h2 className="size-h3">What you entered</h2>
      {stops.map(({ date, reason, resumed }) => (
        <p key={date}>
          Stopped on {dayInWords(date)}: {reason}{' '}
          {resumed !== null && `On ${dayInWords(resumed)}, you said that the cause is gone.`}
        </p>
      ))}
      <DataTable
        caption={<span className="visually-hidden">What came of each day, the latest first</span>}
        columns={
          checkIns.some(({ gmailSpamRate }) => gmailSpamRate !== undefined)
            ? [...HISTORY_COLUMNS, RATE_COLUMN]
            : HISTORY_COLUMNS
        }
        rows={[...checkIns].reverse().map(({ date, gmailSpamRate, ...counts }) => ({
          key: date,
          cells: {
            date: dayInWords(date),
            gmailSpamRate: gmailSpamRate === undefined ? '–' : shareText(gmailSpamRate),
            ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, numberText(count)])),
          },
        }))}
      />
    </section>
  )

function Calendar({ plan: { feed, checkedAt, domain } }: { plan: SavedPlan }) {
  const calendar = API_BASE_PATH + warmupFeed(feed)
  return (
    <div className="stack gap-3">
      <h2 className="size-h3">Calendar</h2>
      <p className="off-paper row gap-2-3">
        <a href={calendar} rel="nofollow">
          Calendar feed
        </a>
        <CopyButton text={wholeAddress(calendar)} label="Copy its URL" what="the URL of the calendar" />
      </p>
      <p className="note">
        Subscribe to it in your calendar: its days move when the plan moves. The feed’s URL shows the days and
        nothing else.
      </p>
      <p className="note">
        {toUnicode(domain)} was last looked at on {momentText(checkedAt)}. Once a day, when this page or the
        feed is opened, we look again. While a provider would refuse the domain, the plan pauses.{' '}
        <a href={`/tool/watch?domain=${domain}`} rel="nofollow">
          Watch the domain
        </a>{' '}
        to be told right away.
      </p>
    </div>
  )
}
