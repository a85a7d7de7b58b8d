// The prices on a service's tab: the same plans as on the pricing page, without their contents.
import { useContext } from 'react'
import { ThirdParty } from '#app/components/layout/third-party.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PlanTariff } from '#app/components/marketing/plan-tariff.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { servicesOf } from '#app/content/third-parties.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PRICING_ID, ScrollToPricing } from './scroll-to-pricing.tsx'

export function ServicePlans() {
  const { customerAppUrl, thirdParties = {} } = useContext(PageSettings)
  const { pricing } = thirdParties
  const service = servicesOf(thirdParties).pricing
  return (
    <PageSection
      id={PRICING_ID}
      title="Pricing"
      lead="The plans differ only in volume: each one includes all fourteen services."
    >
      <ScrollToPricing />
      <PlanTariff customerAppUrl={customerAppUrl} />
      <div>
        <ButtonLink to="/pricing" look="quiet">
          What every plan includes
        </ButtonLink>
      </div>
      {pricing && service && (
        <ThirdParty
          service={service}
          label="Show prices and order online"
          comesByItself
          target={{
            id: pricing.rootId,
            attributes: { 'data-digest': pricing.digest, 'data-product-url': pricing.productUrl },
          }}
        />
      )}
    </PageSection>
  )
}
