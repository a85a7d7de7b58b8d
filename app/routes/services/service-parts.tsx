// What the page of a service is made of.
import { useContext } from 'react'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import type { SampleReport } from '#app/api/sample-report.ts'
import {
  DELIVERABILITY,
  SENDING,
  SERVICES,
  CUSTOMER_ADDS,
  CUSTOMER_OWNS,
  type Service,
} from '#app/content/services.ts'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PointList } from '#app/components/marketing/point-list.tsx'
import { ThirdParty } from '#app/components/layout/third-party.tsx'
import { servicesOf } from '#app/content/third-parties.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { PlanOrder } from '#app/components/marketing/plan-order.tsx'
import { PLANS } from '#app/content/plans.ts'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import styles from './service-parts.module.css'
import { ServiceView } from './service-view.tsx'

// The plans in brief, as stamps on one sheet; the pricing page says what they include.

function PlanTariff({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <ul className="wrap">
      {PLANS.map((plan) => (
        <li key={plan.id} className={`${styles.plan} grid gap-5`}>
          <div>
            <VolumeStamp emailsPerDay={plan.emailsPerDay} />
          </div>
          <div className={`${styles.offer} stack gap-1`}>
            <h3 className={styles.planTariffName}>{plan.name}</h3>
            <p>
              <strong className="size-lead">{plan.pricePerMonth ?? 'Price on request'}</strong>
              {plan.pricePerMonth && ' per month'}
            </p>
            <p>{plan.emailsPerDay} emails per day</p>
            <p className="soft">{plan.suits}</p>
            <div className={styles.action}>
              <PlanOrder plan={plan} customerAppUrl={customerAppUrl} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A postage stamp whose value is a number of emails per day: the more, the more routes leave its office. */
function VolumeStamp({ emailsPerDay }: { emailsPerDay: number }) {
  const routes = Math.round(emailsPerDay / 1000)
  return (
    <Drawing width={136} height={160}>
      <path data-line="fine" data-fill="sunken" d={perforated(128, 152)} transform="translate(4 4)" />
      <rect data-line="fine" data-fill="sheet" x="16" y="16" width="104" height="92" />
      <g data-line="sea">
        {Array.from({ length: routes }, (_, index) => (
          <path key={index} d={`M46 84C70 84 66 ${28 + 14 * index} 112 ${28 + 14 * index}`} />
        ))}
      </g>
      <path data-line="bold" data-fill="sheet" d="M24 72h38v26h-38zM24 72l19 14 19-14" />
      <text x="16" y="139" fontSize="24">
        {emailsPerDay}
      </text>
      <text x="120" y="138" fontSize="14" textAnchor="end">
        a day
      </text>
    </Drawing>
  )
}

/** An outline with a half-round hole every eight units. */
function perforated(width: number, height: number): string {
  const side = (length: number, step: string) => step.repeat(length / 8)
  return [
    'M0 0',
    side(width, 'h1.5a2.5 2.5 0 0 0 5 0h1.5'),
    side(height, 'v1.5a2.5 2.5 0 0 0 0 5v1.5'),
    side(width, 'h-1.5a2.5 2.5 0 0 0-5 0h-1.5'),
    side(height, 'v-1.5a2.5 2.5 0 0 0 0-5v-1.5'),
    'z',
  ].join('')
}

// Scrolls to the prices when the URL asks for them.

const PRICING_ID = 'pricing'

/** The specification's pause after the page has loaded. */
const DELAY_MS = 300

/**
 * The browser would jump there by itself; it finds the section only once the pause is over. With reduced motion, and without
 * script, it jumps. After a reload it restores an older position first; visitors who scroll in the meantime are left alone.
 * To stand where the section begins: what comes later may find the jump already made.
 */
function ScrollToPricing() {
  const { nonce } = useContext(PageSettings)
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCROLL }} />
}

const SCROLL = `{
const section=document.getElementById('${PRICING_ID}'),still=matchMedia('(prefers-reduced-motion: reduce)').matches
let moved=location.hash!=='#${PRICING_ID}'||performance.getEntriesByType('navigation')[0]?.type==='back_forward'
if(!moved&&!still)section.removeAttribute('id')
for(const type of['wheel','touchmove','keydown'])addEventListener(type,()=>{moved=true},{once:true,passive:true})
addEventListener('load',()=>setTimeout(()=>{section.id='${PRICING_ID}'
moved||section.scrollIntoView({behavior:still?'instant':'smooth'})},${DELAY_MS}))
}`

// The prices on a service's tab: the same plans as on the pricing page, without their contents.
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

// What customers may bring to the sending platform, and what belongs to them in any case.

export function CustomerServers() {
  return (
    <PageSection
      id="your-own-servers"
      title="Bring your own servers"
      lead="Your administrator decides what you may add, and how many of each."
      layout="beside"
    >
      <div className={`${styles.card} grid card`}>
        <Names title="Up to your limit" names={CUSTOMER_ADDS} />
        <Names title="Always yours to manage" names={CUSTOMER_OWNS} />
      </div>
    </PageSection>
  )
}

const Names = ({ title, names }: { title: string; names: readonly string[] }) => (
  <div className={`${styles.part} stack gap-2`}>
    <h3>{title}</h3>
    <ul>
      {names.map((name) => (
        <li key={name} className={styles.name}>
          {name}
        </li>
      ))}
    </ul>
  </div>
)

// The features of a service, in groups.
export function ServiceFeatures({ service }: { service: Service }) {
  return (
    <PageSection id={service.featuresId} title={service.featuresTitle}>
      {service.featureGroups.map(({ title, look, points }) => (
        <div key={title} className={`${styles.group} stack gap-4`} data-look={look}>
          <h3>{title}</h3>
          <PointList points={points} look={look} level={4} />
        </div>
      ))}
    </PageSection>
  )
}

// The head of a service: the tabs, its purpose, what we claim for it, and a view of it at work.
const TABS = SERVICES.map(({ id, label }) => ({ id, label, to: `/services/${id}` }))

interface ServiceIntroProps {
  service: Service
  sample: SampleReport | null
}

export function ServiceIntro({ service, sample }: ServiceIntroProps) {
  return (
    <PageIntro
      more={<Claims claims={service.claims} />}
      title={service.label}
      lead={service.lead}
      tabs={<ToolTabs label="Services" tabs={TABS} current={service.id} />}
      actions={
        <>
          <ButtonLink to={`#${service.featuresId}`}>All Features</ButtonLink>
          {service === SENDING && (
            <ButtonLink to="/contact-us?subject=Feature+request" look="quiet">
              Request a Feature
            </ButtonLink>
          )}
          {service === DELIVERABILITY && (
            <ButtonLink to="/contact-us?subject=Deliverability+management" look="quiet">
              Ask for a price
            </ButtonLink>
          )}
        </>
      }
    >
      <ServiceView service={service} sample={sample} />
    </PageIntro>
  )
}

const Claims = ({ claims }: Pick<Service, 'claims'>) => (
  <div>
    <dl className={`${styles.claims} wrap`}>
      {claims.map(({ figure, what }) => (
        <div key={what} className={styles.claim}>
          <dt className="note">{what}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
    <p className="note">Our own numbers. Yours depend on your list and your content.</p>
  </div>
)
