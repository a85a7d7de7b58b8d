// In place of a saved result: why there is none.
import { Link } from '#app/router/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { Said } from './snapshot-data.ts'
import styles from './snapshot.module.css'

export const SaidPage = ({ tone, title, text }: Said) => (
  <div className={styles.page}>
    <h1>Saved result</h1>
    <Banner tone={tone} title={title}>
      <p>{text}</p>
    </Banner>
    <p>
      <Link to="/tool">All checks</Link>
    </p>
  </div>
)
