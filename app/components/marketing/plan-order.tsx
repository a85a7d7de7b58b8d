// The button that orders a plan. Only a plan with a price can be ordered without contacting us.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import type { Plan } from '#app/content/plans.ts'

export function PlanOrder({ plan, customerAppUrl }: { plan: Plan; customerAppUrl?: string }) {
  const which = <span className="visually-hidden"> {plan.name}</span>
  const contact = `/contact-us?plan=${plan.id}`
  if (plan.pricePerMonth === undefined) {
    return (
      <ButtonLink to={contact} look="quiet">
        Contact Us{which}
      </ButtonLink>
    )
  }
  if (!customerAppUrl) return <ButtonLink to={contact}>Subscribe{which}</ButtonLink>
  return <ButtonLink href={customerAppUrl}>Subscribe{which}</ButtonLink>
}
