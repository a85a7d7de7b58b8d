// The steps of a move in order, one open: what to do, the records, what proves it, and what undoes it.
import type { ReactNode } from 'react'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { ChangeCard, type ChangeCardProps } from '#app/components/tool/change-card.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { WithLinks } from '#app/components/ui/with-links.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import card from '#app/components/tool/change-list.module.css'
import styles from './move.module.css'

interface Publishing extends Pick<ChangeCardProps, 'provider' | 'address'> {
  domain: string
  onCheckAgain?: ChangeCardProps['onCheckAgain']
}

interface MoveStepsProps<Step extends MoveStep> extends Publishing {
  steps: readonly Step[]
  /** Its number. */
  open?: number | undefined
  /** Where it stands, if it is known. */
  stateOf?: (step: Step) => { word: string; tone: Tone; text?: ReactNode }
}

export const MoveSteps = <Step extends MoveStep>({
  steps,
  open,
  stateOf,
  ...publishing
}: MoveStepsProps<Step>) => (
  <ol className="stack gap-3 block-on-paper">
    {steps.map((step) => {
      const state = stateOf?.(step)
      return (
        <li key={step.n}>
          <details className={`${card.change} unit`} open={step.n === open} data-on-paper>
            <summary className={card.summary}>
              <span className={`${card.number} size-lead figures`}>{step.n}</span>
              <span className={styles.title}>
                <h4>{step.title}</h4>
                <span className="note">{dayInWords(step.date)}</span>
              </span>
              {state && <Badge tone={state.tone}>{state.word}</Badge>}
            </summary>
            <div className="stack gap-4">
              {state?.text}
              <StepParts step={step} {...publishing} />
            </div>
          </details>
        </li>
      )
    })}
  </ol>
)

interface StepPartsProps extends Publishing {
  step: MoveStep
  /** What comes before its proof: the button that checks it. */
  children?: ReactNode
}

/** A step without its title. */
export function StepParts({ step, children, ...publishing }: StepPartsProps) {
  const { text, waits, changes, back, proof } = step
  return (
    <>
      <p>
        <WithLinks text={text} />
      </p>
      {waits && (
        <p className="note">
          <strong>Wait first:</strong> {waits.for}
        </p>
      )}
      {changes.map((change) => (
        <section key={change.id} className={`${styles.change} stack gap-2`}>
          <h5>{change.title}</h5>
          <ChangeCard change={change} findings={NONE} onCheckAgain={doNothing} {...publishing} />
        </section>
      ))}
      {children}
      <p>
        <strong>What proves it:</strong> <WithLinks text={proof} />
      </p>
      {back.length > 0 && (
        <Disclosure summary="Undo this step">
          {back.map((change) => (
            <section key={change.id} className="stack gap-2">
              <h5>{change.title}</h5>
              {change.action === 'ask' ? <p>{change.text}</p> : <RecordDiff change={change} />}
            </section>
          ))}
        </Disclosure>
      )}
    </>
  )
}

const NONE: ChangeCardProps['findings'] = []
const doNothing = () => {}
