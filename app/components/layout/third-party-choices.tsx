// The one place where a visitor accepts or refuses other companies' services, and sees and changes earlier choices. A
// service's own button opens it with only that service; the footer opens it with all of them.
import type { ThirdPartyService } from '#app/content/third-parties.ts'
import styles from './third-party.module.css'

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
