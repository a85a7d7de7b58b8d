// What to do about a bounce, in order, and how to see that it worked.
import { ButtonLink } from '#app/components/ui/link.tsx'
import type { Bounce } from '#shared/bounce/schema.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { mailTest } from '#shared/tools/message.ts'
import { template } from '#shared/tools/template.ts'
import type { Today } from './bounce-today.ts'
import styles from './bounce.module.css'

const TOOLS: Readonly<Record<string, { to: string; label: string }>> = {
  [mailTest.slug]: { to: mailTest.path, label: 'Get a test address' },
  [template.slug]: { to: template.path, label: 'Check the message' },
}

interface BounceStepsProps extends Pick<Bounce, 'steps'> {
  today: Today | null
}

/** Records that are wrong today come before everything else. */
function withRecords({ steps, today }: BounceStepsProps): Bounce['steps'] {
  const count = neededChanges(today?.report?.changes ?? []).length
  if (count === 0) return steps
  const text = `Today’s check, below, shows ${count === 1 ? 'what' : `${count} things`} to change.`
  return [{ title: 'Correct what is wrong today', text }, ...steps]
}

export const BounceSteps = (props: BounceStepsProps) => (
  <section className="stack gap-3" aria-labelledby="steps">
    <h3 id="steps">What to do</h3>
    <ol className={`${styles.steps} stack gap-3`}>
      {withRecords(props).map(({ title, text, tool }, index) => (
        <li key={title} className={`${styles.step} unit stack gap-2`}>
          <h4>
            <span className={styles.number}>{index + 1}</span> {title}
          </h4>
          <p>{text}</p>
          {tool !== undefined && TOOLS[tool] && (
            <p>
              <ButtonLink to={TOOLS[tool].to} look="quiet" size="small">
                {TOOLS[tool].label}
              </ButtonLink>
            </p>
          )}
        </li>
      ))}
    </ol>
  </section>
)
