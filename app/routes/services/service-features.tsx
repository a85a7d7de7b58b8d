// The features of a service, in groups.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { PointList } from '#app/components/marketing/point-list.tsx'
import type { Service } from '#app/content/services.ts'
import styles from './service-features.module.css'

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
