// The question that decides the plan: a number with a slider, and the three answers as bars of proportional length. Without
// script, the number is a form, and each answer is a link.
import { useContext } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { planFor, VOLUMES } from '#app/content/plan-for.ts'
import { PLANS, type Plan } from '#app/content/plans.ts'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './pricing-entry.ts?worker&url'
import styles from './volume-question.module.css'

const LARGEST = Math.max(...PLANS.map(({ emailsPerDay }) => emailsPerDay))

interface VolumeQuestionProps {
  chosen: Plan | undefined
  /** Emails a day, if the visitor said how many. */
  emails: number | undefined
}

export function VolumeQuestion({ chosen, emails }: VolumeQuestionProps) {
  const { nonce } = useContext(PageSettings)
  const shown = emails ?? chosen?.emailsPerDay ?? VOLUMES.first
  return (
    <div data-volume="">
      <form method="get" action="/pricing#plans" className={`${styles.form} off-paper grid gap-2-4`}>
        <h2 className="size-h3">
          <label htmlFor="emails">How many emails a day?</label>
        </h2>
        <input
          id="emails"
          name="emails"
          type="number"
          inputMode="numeric"
          min="1"
          max="1000000"
          required
          defaultValue={shown}
          className={`${styles.number} strong figures`}
        />
        <input
          type="range"
          aria-label="Emails a day"
          min={VOLUMES.least}
          max={VOLUMES.most}
          step={VOLUMES.step}
          defaultValue={shown}
          className={`${styles.slider} needs-script`}
        />
        <span className={styles.send}>
          <SubmitButton look="quiet">Show my plan</SubmitButton>
        </span>
        <output htmlFor="emails" className={styles.answer}>
          {planFor(shown).sentence}
        </output>
      </form>
      <PlanBars chosen={chosen} />
      <p className={`${styles.more} off-paper`}>
        More than {LARGEST}?{' '}
        <Link
          to={emails === undefined ? '/contact-us?subject=Plans+and+prices' : `/contact-us?emails=${emails}`}
        >
          Ask for a plan
        </Link>
      </p>
      <script type="module" src={entryUrl} nonce={nonce} />
    </div>
  )
}

const PlanBars = ({ chosen }: { chosen: Plan | undefined }) => (
  <nav aria-label="Plans by volume">
    <ul>
      {PLANS.map(({ id, name, emailsPerDay }) => (
        <li key={id}>
          <Link
            to={`/pricing/${id}#plan-${id}`}
            className={`${styles.volume} grid gap-1 strong`}
            data-plan={id}
            aria-current={id === chosen?.id ? 'true' : undefined}
          >
            <span>Up to {emailsPerDay}</span>
            <span>{name}</span>
            <svg width={`${(emailsPerDay / LARGEST) * 100}%`} height="8" aria-hidden="true" focusable="false">
              <rect width="100%" height="100%" fill="currentColor" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
