// The head of a service: the tabs, what it is for, what we claim for it, and a drawing of it.
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { ToolTabs } from '#app/components/tool/tool-tabs.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { DELIVERABILITY, SENDING, SERVICES, WARMUP, type Service } from '#app/content/services.ts'
import { CheckpointsDrawing } from './checkpoints-drawing.tsx'
import styles from './service-intro.module.css'
import { SortingDrawing } from './sorting-drawing.tsx'
import { TideDrawing } from './tide-drawing.tsx'

const DRAWINGS = {
  [SENDING.id]: SortingDrawing,
  [WARMUP.id]: TideDrawing,
  [DELIVERABILITY.id]: CheckpointsDrawing,
}

const TABS = SERVICES.map(({ id, label }) => ({ id, label, to: `/services/${id}` }))

export function ServiceIntro({ service }: { service: Service }) {
  const ServiceDrawing = DRAWINGS[service.id]
  return (
    <PageIntro
      title={service.label}
      lead={service.lead}
      tabs={<ToolTabs label="Services" tabs={TABS} current={service.id} />}
      actions={
        <>
          <ButtonLink to={`#${service.featuresId}`}>All Features</ButtonLink>
          {service === SENDING && (
            <ButtonLink to="/contact-us" look="quiet">
              Request a Feature
            </ButtonLink>
          )}
          {service === DELIVERABILITY && (
            <ButtonLink to="/contact-us" look="quiet">
              Ask for a price
            </ButtonLink>
          )}
        </>
      }
    >
      {ServiceDrawing && <ServiceDrawing />}
      <dl className={styles.claims}>
        {service.claims.map(({ figure, what }) => (
          <div key={what} className={styles.claim}>
            <dt>{what}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>Our own numbers. Yours depend on your list and your content.</p>
    </PageIntro>
  )
}
