// The answer: today’s number, the curve, the weeks; the limits and stop rules behind them; and the plan as files.
import { useState } from 'react'
import { CheckInAnswer, CheckInForm } from '#app/components/warmup/check-in.tsx'
import { PlanChart } from '#app/components/warmup/plan-chart.tsx'
import { NextNumber, PlanDays, PlanWeeks } from '#app/components/warmup/plan-days.tsx'
import { PlanRules } from '#app/components/warmup/plan-rules.tsx'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import warmup from '#app/components/warmup/warmup.module.css'
import { letterheadOf } from '#app/components/report/letterhead.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Form } from '#app/components/ui/form.tsx'
import button from '#app/components/ui/button.module.css'
import { API_BASE_PATH } from '#shared/site.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { judgeOnce, NO_COUNTS, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import { planFacts } from '#app/components/warmup/plan-facts.tsx'
import { givenFields, type WarmupAnswer, type WarmupPage } from './warmup-data.ts'

interface WarmupResultProps {
  page: WarmupPage
  report: WarmupAnswer
  refused: { message: string } | undefined
}

export function WarmupResult({ page, report, refused }: WarmupResultProps) {
  const { question, date, today } = page
  const { domain, days } = report
  const given = givenFields(question)
  const hasDays = days.length > 0
  return (
    <>
      {refused && <Banner tone="bad" title={refused.message} />}
      <CheckResult
        report={report}
        date={date}
        domain={domain}
        facts={planFacts(report)}
        tool={warmupPlan}
        letterhead={letterheadOf(domain)}
        question={given}
        answer={
          hasDays && (
            <>
              <NextNumber days={days} today={today} />
              {days.length > 1 && <PlanChart plan={report} />}
            </>
          )
        }
        second={<Keep question={given} />}
        {...(!hasDays && { view: 'What a plan rests on' })}
      >
        {hasDays && (
          <section className={`${warmup.part} block-on-paper`}>
            <h3>Week by week</h3>
            <PlanWeeks days={days} />
            <PlanDays days={days} />
            <Files question={given} />
          </section>
        )}
        {hasDays && <OnceCheckIn page={page} report={report} />}
        <PlanRules plan={report} />
      </CheckResult>
    </>
  )
}

function Files({ question }: { question: Record<string, string> }) {
  const fileAt = (format: string) =>
    `${API_BASE_PATH}${apiOf(warmupPlan)}?${new URLSearchParams({ ...question, format }).toString()}`
  return (
    <div className="off-paper row gap-2-4">
      <a href={fileAt('ics')} rel="nofollow" download>
        Calendar file
      </a>
      <a href={fileAt('csv')} rel="nofollow" download>
        Table (CSV)
      </a>
      <PrintButton label="Print a sheet for a client" />
    </div>
  )
}

const Keep = ({ question }: { question: Record<string, string> }) => (
  <Form
    method="post"
    action={`${warmupPlan.path}?${new URLSearchParams(question).toString()}`}
    className="stack gap-2 start"
  >
    {Object.entries(question).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className={button.button} data-size="small">
      Keep this plan
    </button>
    <span className="note">
      At a secret address, with a calendar that moves with your results. We keep the plan, the domain and
      counts of emails, for 180 days after your last visit.
    </span>
  </Form>
)

/** Answered in the browser; without JavaScript, by the page. */
function OnceCheckIn({ page, report }: Omit<WarmupResultProps, 'refused'>) {
  const { question, counts, today } = page
  const [typed, setTyped] = useState<CountTexts | null>(counts)
  const reading = typed && judgeOnce(report, typed, today)
  return (
    <section className={`${warmup.part} block-on-paper`} id="check-in">
      <h3>How did the last day go?</h3>
      <p>Enter what came back. You get the next number, with its proof. Nothing is stored.</p>
      <CheckInForm
        method="get"
        action={`${warmupPlan.path}#check-in`}
        hidden={givenFields(question)}
        texts={typed ?? NO_COUNTS}
        error={reading?.ok === false ? reading : undefined}
        label="Judge these counts"
        onCounts={setTyped}
      />
      {reading?.ok && <CheckInAnswer judged={reading.judged} />}
    </section>
  )
}
