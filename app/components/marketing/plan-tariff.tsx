// The plans in brief, as stamps on one sheet; the pricing page says what they include.
import { PlanOrder } from '#app/components/marketing/plan-order.tsx'
import { VolumeStamp } from '#app/components/marketing/volume-stamp.tsx'
import { PLANS } from '#app/content/plans.ts'
import styles from './plan-tariff.module.css'

export function PlanTariff({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <ul className={styles.tariff}>
      {PLANS.map((plan) => (
        <li key={plan.id} className={styles.plan}>
          <div>
            <VolumeStamp emailsPerDay={plan.emailsPerDay} />
          </div>
          <div className={styles.offer}>
            <h3 className={styles.name}>{plan.name}</h3>
            <p className={styles.price}>
              <strong>{plan.pricePerMonth ?? 'Price on request'}</strong>
              {plan.pricePerMonth && ' per month'}
            </p>
            <p>{plan.emailsPerDay} emails per day</p>
            <p className={styles.suits}>{plan.suits}</p>
            <div className={styles.action}>
              <PlanOrder plan={plan} customerAppUrl={customerAppUrl} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
