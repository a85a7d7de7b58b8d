// The services that the platform works with: two rows of logos, and a list of them all.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { Slider } from '#app/components/motion/slider.tsx'
import { MAILBOX_PROVIDERS, SENDING_SERVICES, type Integration } from '#app/content/integrations.ts'
import styles from './integrations.module.css'

export function Integrations() {
  return (
    <PageSection
      id="integration"
      ground="sunken"
      title="Works with the tools you use"
      lead="Mailbox providers and sending services."
    >
      <Slider
        label="Logos of email providers and sending services"
        kind="rows"
        rows={[MAILBOX_PROVIDERS.map(slideOf), SENDING_SERVICES.map(slideOf)]}
      />
      <details className="off-paper">
        <summary className={styles.open}>See All integration</summary>
        <div className={`${styles.lists} grid gap-6`}>
          <List title="Mailbox providers" entries={MAILBOX_PROVIDERS} />
          <List title="Sending services" entries={SENDING_SERVICES} />
        </div>
        <p className="note">Logos are trademarks of their owners.</p>
      </details>
    </PageSection>
  )
}

const slideOf = ({ name, mark }: Integration) => ({
  key: name,
  slide: (
    <span className={styles.mark}>
      {mark && (
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
          <path d={mark} fill="currentColor" />
        </svg>
      )}
      {name}
    </span>
  ),
})

function List({ title, entries }: { title: string; entries: readonly Integration[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {entries.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  )
}
