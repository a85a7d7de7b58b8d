// A saved plan: the next number, a field for what came of a day, what is still ahead, what was entered, and how to read or end it.
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { ShownNotice } from '#app/saved/shown-notice.tsx'
import { KeptPage } from '#app/saved/page-frame.tsx'
import { CheckInAnswer, CheckInForm, NO_COUNTS } from '#app/components/warmup/check-in.tsx'
import { PlanChart } from '#app/components/warmup/plan-chart.tsx'
import { NextNumber, PlanDays, PlanWeeks } from '#app/components/warmup/plan-days.tsx'
import { planFacts } from '#app/components/warmup/plan-facts.tsx'
import { PlanRules } from '#app/components/warmup/plan-rules.tsx'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import parts from '#app/components/warmup/warmup.module.css'
import { letterheadOf } from '#app/components/report/letterhead.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { dayOfMoment, momentText } from '#app/components/ui/moment-text.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { dayInWords, dayText } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { warmupApi, warmupFeed, warmupPath } from '#shared/plans/warmup-plan/paths.ts'
import type { StandingWarmup } from '#shared/plans/warmup-plan/saved.ts'
import type { CheckedReport } from '#app/components/tool/check-result.tsx'
import type { WarmupNotice, SavedPage } from './plan-data.ts'
import styles from './plan.module.css'

interface SavedPlanProps {
  page: SavedPage
  plan: StandingWarmup & CheckedReport
  notice: WarmupNotice | undefined
}

export function SavedPlan({ page, plan, notice }: SavedPlanProps) {
  const { view, today } = page
  const { domain, days, checkedAt } = plan
  const ahead = days.filter(({ date }) => date >= today)
  const charted = { ...plan, days: ahead }
  return (
    <KeptPage title={`Warmup of ${toUnicode(domain)}`}>
      {notice && (
        <ShownNotice notice={notice}>
          <Banner tone={notice.tone} title={notice.title}>
            {notice.text && <p>{notice.text}</p>}
          </Banner>
        </ShownNotice>
      )}
      <CheckResult
        report={plan}
        date={dayText(new Date(checkedAt))}
        domain={domain}
        facts={planFacts(plan)}
        tool={warmupPlan}
        letterhead={letterheadOf(domain)}
        question={{ domain }}
        kept={{ address: warmupPath(view), json: warmupApi(view) }}
        answer={<NextNumber days={ahead} today={today} />}
        second={<Keeping view={view} plan={plan} />}
      >
        {plan.last?.decision === 'stop' && <Resuming page={page} plan={plan} />}
        <Entering page={page} plan={plan} notice={notice} />
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
        {plan.checkIns.length > 0 && <History checkIns={plan.checkIns} stops={plan.stops} />}
        <PlanRules plan={plan} />
      </CheckResult>
    </KeptPage>
  )
}

function Entering({ page, plan, notice }: SavedPlanProps) {
  const { view, today } = page
  const { last, restarted } = plan
  const typed = notice?.typed
  return (
    <section className={`${parts.part} block-on-paper`} id="check-in">
      <h3>How did the day go?</h3>
      <CheckInForm
        key={`${typed?.date ?? ''} ${plan.checkIns.length}`}
        method="post"
        action={warmupPath(view)}
        hidden={{ do: 'check-in' }}
        texts={typed?.texts ?? NO_COUNTS}
        error={typed?.error}
        label="Enter this day"
      >
        <Field
          label="Day"
          name="date"
          type="date"
          defaultValue={typed?.date ?? today}
          error={typed?.error?.field === 'date' ? typed.error.message : undefined}
        />
      </CheckInForm>
      {restarted ? (
        <p>There was a pause of more than 30 days, so the plan begins again.</p>
      ) : (
        last && <CheckInAnswer judged={last} />
      )}
    </section>
  )
}

/** Only the sender can know that the cause of a stop is gone. */
const Resuming = ({ page: { view, today }, plan }: Omit<SavedPlanProps, 'notice'>) => {
  const stopped = plan.stops.at(-1)?.date ?? today
  return (
    <section className={`${parts.part} block-on-paper`}>
      <h3>Is the cause gone?</h3>
      <p>
        The plan stopped on {dayInWords(stopped)}, and no time that passes ends that. Once the cause is gone,
        it goes on with half of what was sent before the stop, and counts results from there.
      </p>
      <Form method="post" action={warmupPath(view)}>
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

const History = ({ checkIns, stops }: Pick<StandingWarmup, 'checkIns' | 'stops'>) => (
  <section className={`${parts.part} block-on-paper`}>
    <h3>What you entered</h3>
    {stops.map(({ date, reason, resumed }) => (
      <p key={date}>
        Stopped on {dayInWords(date)}: {reason}{' '}
        {resumed !== null && `On ${dayInWords(resumed)}, you said that the cause is gone.`}
      </p>
    ))}
    <DataTable
      caption={<span className="visually-hidden">What came of each day, the latest first</span>}
      columns={HISTORY_COLUMNS}
      rows={[...checkIns].reverse().map(({ date, ...counts }) => ({
        key: date,
        cells: {
          date: dayInWords(date),
          ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, numberText(count)])),
        },
      }))}
    />
  </section>
)

function Keeping({
  view,
  plan: { feed, checkedAt, expires, domain },
}: Pick<SavedPlanProps, 'plan'> & { view: string }) {
  const calendar = API_BASE_PATH + warmupFeed(feed)
  return (
    <div className={`${styles.keeping} stack gap-3`}>
      <h2>Calendar and care</h2>
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
      <SavedEnd
        action={warmupPath(view)}
        can="read, change and delete the plan"
        what="this plan"
        has="calendar"
      >
        Kept until {dayOfMoment(expires)}; each visit extends it.
      </SavedEnd>
    </div>
  )
}
