// The plans as one table: a price at the top of each, and below it what all of them include.
import { PlanOrder } from '#app/components/marketing/plan-order.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { PLAN_PARTS, PLAN_SERVICES, PLANS, type Plan } from '#app/content/plans.ts'
import styles from './plan-table.module.css'

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
