// Three ways to reach us without the form: by email, in a chat, by post.
import { BRAND } from '#app/content/brand.ts'
import { CHAT_GREETING } from '#app/content/contact.ts'
import styles from './contact-ways.module.css'

const CHAT_LINK = `${BRAND.chatUrl}?text=${encodeURIComponent(CHAT_GREETING)}`
const MAPS_LINK = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
  [BRAND.name, ...BRAND.postalAddress].join(', '),
)}`

export function ContactWays() {
  return (
    <ul className={styles.ways}>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M3 8h26v18H3zM3 8l13 10L29 8" />
        <h2 className={styles.name}>By email</h2>
        <p>
          <a className="anywhere target" href={`mailto:${BRAND.supportEmail}`}>
            {BRAND.supportEmail}
          </a>
        </p>
      </li>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M3 6h26v17H14l-7 6v-6H3zM9 12h14M9 17h9" />
        <h2 className={styles.name}>By chat</h2>
        <p>
          <a className="anywhere target" href={CHAT_LINK} target="_blank" rel="noopener">
            Start a chat
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </li>
      <li className={`${styles.way} grid gap-0-4`}>
        <WaySign path="M16 29C9 20 6 16 6 12a10 10 0 0 1 20 0c0 4-3 8-10 17zM16 9v6M13 12h6" />
        <h2 className={styles.name}>By mail</h2>
        <address className={`${styles.address} grid soft`}>
          {[BRAND.name, ...BRAND.postalAddress].map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p>
          <a className="anywhere target" href={MAPS_LINK} target="_blank" rel="noopener">
            Show on a map
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
        </p>
      </li>
    </ul>
  )
}

const WaySign = ({ path }: { path: string }) => (
  <svg className={styles.sign} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
)
