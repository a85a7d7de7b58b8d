// The head of a service: the tabs, its purpose, what we claim for it, and a view of it at work.
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { ToolTabs } from '#app/components/ui/tool-tabs.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import type { SampleReport } from '#app/api/sample-report.ts'
import { DELIVERABILITY, SENDING, SERVICES, type Service } from '#app/content/services.ts'
import styles from './service-intro.module.css'
import { ServiceView } from './service-view.tsx'

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
