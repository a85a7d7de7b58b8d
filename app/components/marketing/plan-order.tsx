// The button that orders a plan. Only a plan with a price can be ordered without contacting us.
import { ButtonLink } from '#app/components/ui/link.tsx'
import { orderQuery } from '#app/content/plan-for.ts'
import type { Plan } from '#app/content/plans.ts'

interface PlanOrderProps {
  plan: Plan
  customerAppUrl?: string
  /** Emails a day, if the visitor said how many. */
  emails?: number | undefined
}

export function PlanOrder({ plan, customerAppUrl, emails }: PlanOrderProps) {
  const which = <span className="visually-hidden"> {plan.name}</span>
  const query = orderQuery(plan, emails)
  const contact = `/contact-us?${query}`
  if (plan.pricePerMonth === undefined) {
    return (
      <ButtonLink to={contact} look="quiet">
        Contact Us{which}
      </ButtonLink>
    )
  }
  if (!customerAppUrl) return <ButtonLink to={contact}>Subscribe{which}</ButtonLink>
  const address = emails === undefined ? customerAppUrl : `${customerAppUrl}?${query}`
  return <ButtonLink href={address}>Subscribe{which}</ButtonLink>
}
