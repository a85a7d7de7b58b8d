// A button in place of another company's service. Nothing from that service is loaded before the visitor has agreed to it
// (ThirdPartyChoices); after that, one click loads it.
import type { ThirdPartyService } from '#app/content/third-parties.ts'
import styles from './third-party.module.css'

interface ThirdPartyProps {
  service: ThirdPartyService
  /** For the button that requests it. */
  label: string
  /** It loads without a click if the visitor agreed before, since it is part of the page. */
  comesByItself?: boolean
  /** Where it draws itself, if it needs its own place. */
  target?: { id: string; attributes: Record<`data-${string}`, string> }
}

/** app/document/third-parties.ts asks, remembers and loads. */
export function ThirdParty({ service, label, comesByItself, target }: ThirdPartyProps) {
  return (
    <div
      className="off-paper needs-script"
      data-third-party={service.key}
      data-src={service.src}
      data-by-itself={comesByItself}
    >
      <button type="button" className={styles.open} data-facade>
        {label}
      </button>
      <p role="status" className={styles.fault} hidden suppressHydrationWarning>
        {service.host} cannot be reached, or something in your browser is blocking it.
      </p>
      {target && <div id={target.id} tabIndex={-1} {...target.attributes} suppressHydrationWarning />}
    </div>
  )
}

// The one place where a visitor accepts or refuses other companies' services, and sees and changes earlier choices. A
// service's own button opens it with only that service; the footer opens it with all of them.

export const ThirdPartyChoices = ({ services }: { services: readonly ThirdPartyService[] }) => (
  <dialog className={styles.dialog} aria-labelledby={TITLE_ID} data-third-party-choices {...CLOSES_OUTSIDE}>
    <h2 id={TITLE_ID} tabIndex={-1}>
      Third-party services
    </h2>
    {services.map(({ key, host, name, what }) => (
      <section key={key} aria-label={name} className={styles.service} data-service={key}>
        <p>
          <b>{name}</b> loads {what} from <b>{host}</b>. That company then sees your IP address and may set
          its own cookies.
        </p>
        <p role="status" suppressHydrationWarning>
          You have not chosen yet.
        </p>
        <div className={`${styles.choice} grid gap-3`}>
          <button type="button" value="yes">
            Yes, load it
          </button>
          <button type="button" value="no">
            No, don’t load it
          </button>
        </div>
      </section>
    ))}
    <p>A cookie remembers your choice for six months. You can change it at the bottom of any page.</p>
    <form method="dialog">
      <button className={styles.open}>Close</button>
    </form>
  </dialog>
)

const TITLE_ID = 'third-party-choices'

// React's types do not know this attribute yet.
const CLOSES_OUTSIDE: object = { closedby: 'any' }
