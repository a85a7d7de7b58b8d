// The answer: the steps with the first one open, both sides on one axis, what was simulated, and a place to keep it all.
import { MoveAxis } from '#app/components/move/move-axis.tsx'
import { MoveLaw, MoveTraps } from '#app/components/move/move-law.tsx'
import { MoveSteps } from '#app/components/move/move-steps.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { givenFields, type MoveAnswer, type MovePage } from './move-data.ts'

interface MoveResultProps {
  page: MovePage
  plan: MoveAnswer
  refused: { message: string } | undefined
}

export function MoveResult({ page: { question, date, today }, plan, refused }: MoveResultProps) {
  const { domain, steps, dnsProvider } = plan
  const given = givenFields(question)
  const address = `${movePlan.path}?${new URLSearchParams(given).toString()}`
  const hasSteps = steps.length > 0
  return (
    <>
      {refused && <Banner tone="bad" title={refused.message} />}
      <CheckResult
        // Each step has its changes.
        report={hasSteps ? { ...plan, changes: [], findings: findingsBeside(plan) } : plan}
        shared={plan}
        date={date}
        domain={domain}
        facts={hasSteps ? factsOf(plan) : []}
        tool={movePlan}
        question={given}
        hasJson={false}
        answer={
          hasSteps && (
            <section className="stack gap-4">
              <Keep question={given} />
              <h3>Your steps</h3>
              <MoveSteps
                steps={steps}
                open={1}
                provider={dnsProvider ?? undefined}
                domain={domain}
                address={address}
              />
              <div className="off-paper row gap-2-3">
                <PrintButton label="Print the plan" />
              </div>
            </section>
          )
        }
      >
        {hasSteps && (
          <>
            <MoveTraps traps={plan.traps} />
            <MoveAxis move={plan} today={today} />
            <MoveLaw move={plan} />
          </>
        )}
      </CheckResult>
    </>
  )
}

/** Traps have a part of their own. */
const findingsBeside = ({ findings, traps }: MoveAnswer) =>
  findings.filter(({ message }) => !traps.some(({ text }) => text.startsWith(message)))

const SWITCHES = ['mx', 'switch']

function factsOf({ old, new: next, steps, end }: MoveAnswer) {
  const turn = steps.find(({ id }) => SWITCHES.includes(id))
  return [
    { label: 'From', value: old.service },
    { label: 'To', value: next.service },
    ...(turn ? [{ label: 'Switch', value: dayInWords(turn.date) }] : []),
    { label: 'Last step', value: dayInWords(end) },
  ]
}

const Keep = ({ question }: { question: Record<string, string> }) => (
  <Form
    method="post"
    action={`${movePlan.path}?${new URLSearchParams(question).toString()}`}
    className="stack gap-2 start"
  >
    {Object.entries(question).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <button type="submit" className={button.button} data-size="small">
      Keep this move
    </button>
    <span className="note">
      You get a page at a secret address. It shows today’s step, sees in DNS when it is done, and says when
      the next one is safe.
    </span>
  </Form>
)
