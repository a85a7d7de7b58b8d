// Says on every page that the visitor is offline; it is hidden until frame.ts notices.
import { Sign } from '#app/components/ui/sign.tsx'
import styles from './offline-note.module.css'

export const OfflineNote = () => (
  <div role="status" className={styles.note} data-tone="unknown">
    <p className={`${styles.text} small card`}>
      <Sign tone="unknown" />
      <span>
        <strong>You are offline.</strong> Checks and other pages need the network.
      </span>
    </p>
  </div>
)
