// The plans as one table: a price at the top of each, and below it what all of them include.
import { useContext } from 'react'
import { PlanOrder } from '#app/components/marketing/plan-order.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { PLAN_PARTS, PLAN_SERVICES, PLANS, PLAN_WEEKS, type Plan } from '#app/content/plans.ts'
import { Link } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { planFor, VOLUMES } from '#app/content/plan-for.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import styles from './plan-table.module.css'
import entryUrl from './pricing-entry.ts?worker&url'

// The question that decides the plan: a number with a slider, and the three answers as bars of proportional length. Without
// script, the number is a form, and each answer is a link.

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

interface PlanTableProps {
  /** The plan in the URL. */
  chosen?: string | undefined
  /** Emails a day, if the visitor said how many. */
  emails?: number | undefined
  customerAppUrl?: string
}

export function PlanTable({ chosen, emails, customerAppUrl }: PlanTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Three plans, and the fourteen services in each</caption>
      <thead className={styles.heads}>
        <tr>
          <td className={styles.corner} />
          {PLANS.map((plan) => (
            <PlanHead
              key={plan.id}
              plan={plan}
              isChosen={plan.id === chosen}
              emails={emails}
              customerAppUrl={customerAppUrl}
            />
          ))}
        </tr>
      </thead>
      {PLAN_PARTS.map(({ id, title }) => (
        <tbody key={id}>
          <tr>
            <th scope="rowgroup" colSpan={PLANS.length + 1} className={styles.part}>
              {title}
            </th>
          </tr>
          {PLAN_SERVICES.filter(({ part }) => part === id).map(({ name, text }) => (
            <tr key={name} className={styles.service}>
              <th scope="row">
                {name}
                <span className="regular block note">{text}</span>
              </th>
              {PLANS.map((plan) => (
                <td key={plan.id} data-plan={plan.id} data-chosen={plan.id === chosen || undefined}>
                  <span aria-hidden="true">✓</span>
                  <span className="visually-hidden">included</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

interface PlanHeadProps {
  plan: Plan
  isChosen: boolean
  emails?: number | undefined
  customerAppUrl?: string
}

function PlanHead({ plan, isChosen, emails, customerAppUrl }: PlanHeadProps) {
  const { id, name, pricePerMonth, emailsPerDay, suits } = plan
  return (
    <th
      scope="col"
      id={`plan-${id}`}
      className={styles.plan}
      data-plan={id}
      aria-current={isChosen ? 'true' : undefined}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>
        {pricePerMonth ?? 'On request'}
        {pricePerMonth && <span className={styles.month}> per month</span>}
      </span>
      <span className="strong">{emailsPerDay} emails per day</span>
      <span className={`${styles.suits} note`}>{suits}</span>
      <span>
        <PlanOrder plan={plan} emails={emails} customerAppUrl={customerAppUrl} />{' '}
        <span data-choice hidden={!isChosen}>
          <Badge tone="info">Your choice</Badge>
        </span>
      </span>
    </th>
  )
}

// What happens once a plan begins.
export const Weeks = () => (
  <PageSection
    id="weeks"
    title="What happens in the first four weeks"
    lead="By the end, your domains are authenticated, your volume has grown step by step, and you know where your mail lands."
  >
    <ol className={`${styles.weeks} grid gap-5`}>
      {PLAN_WEEKS.map(({ week, title, text }) => (
        <li key={week} className={styles.step}>
          <span className="block note">{week}</span>
          <strong>{title}</strong>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </PageSection>
)
