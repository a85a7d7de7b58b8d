// The plans as a postal tariff: one line each, with a stamp that carries the daily volume.
import type { ReactNode } from 'react'
import { VolumeStamp } from '#app/components/marketing/volume-stamp.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { PLAN_SERVICES, PLANS, type Plan } from '#app/content/plans.ts'
import styles from './plan-tariff.module.css'

interface PlanTariffProps {
  /** The plan that the visitor asked for. */
  chosen?: string
  customerAppUrl?: string
  /** Leaves the list of services to the price page. */
  brief?: boolean
}

export function PlanTariff({ chosen, customerAppUrl, brief = false }: PlanTariffProps) {
  return (
    <ul className={styles.tariff} data-brief={brief || undefined}>
      {PLANS.map((plan) => (
        <li
          key={plan.id}
          id={`plan-${plan.id}`}
          className={styles.plan}
          aria-current={plan.id === chosen ? 'true' : undefined}
        >
          <div>
            <VolumeStamp emailsPerDay={plan.emailsPerDay} />
          </div>
          <div className={styles.offer}>
            <h3 className={styles.name}>{plan.name}</h3>
            {plan.id === chosen && <Badge tone="info">Your choice</Badge>}
            <p className={styles.price}>
              <strong>{plan.pricePerMonth ?? 'Price on request'}</strong>
              {plan.pricePerMonth && ' per month'}
            </p>
            <p>{plan.emailsPerDay} emails per day</p>
            <p className={styles.suits}>{plan.suits}</p>
            <div className={styles.action}>
              <Order plan={plan} customerAppUrl={customerAppUrl} />
            </div>
          </div>
          {!brief && <Services />}
        </li>
      ))}
    </ul>
  )
}

/** Only a plan with a price can be ordered without a word. */
function Order({ plan, customerAppUrl }: { plan: Plan; customerAppUrl?: string }) {
  const which: ReactNode = <span className="visually-hidden"> {plan.name}</span>
  if (plan.pricePerMonth === undefined) {
    return (
      <ButtonLink to="/contact-us" look="quiet">
        Contact Us{which}
      </ButtonLink>
    )
  }
  if (!customerAppUrl) return <ButtonLink to="/contact-us">Subscribe{which}</ButtonLink>
  return <ButtonLink href={customerAppUrl}>Subscribe{which}</ButtonLink>
}

const Services = () => (
  <ul className={styles.services}>
    {PLAN_SERVICES.map(({ name }) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
