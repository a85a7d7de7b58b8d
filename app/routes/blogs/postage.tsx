// A post's topic as a stamp, and its date as the postmark across it.
import { Postmark } from './postmark.tsx'
import styles from './postage.module.css'

/** In 80 by 96 units; the postmark goes on the lower right corner. */
const PICTURES: Record<string, string> = {
  // A seal on its ribbon.
  Authentication: 'M40 22a15 15 0 1 1-.01 0ZM33.5 37l4.5 4.5 8.5-9M31 49.5l-5 19 9-5M49 49.5l2 8',
  // An envelope in transit.
  Sending: 'M26 28h34v24H26zM26 28l17 14 17-14M14 33h7M16 40h5M18 47h3',
  // A scale.
  Reputation: 'M40 20v38M28 62h16M22 28h36M22 28l-7 15h14ZM58 28l-7 15h14Z',
  // A sorting table.
  DNS: 'M32 20h16v11H32zM40 31v9M20 50v-10h40v10M13 50h14v11H13zM33 50h14v11H33zM53 50h12',
}

interface PostageProps {
  category: string
  date: string
}

export const Postage = ({ category, date }: PostageProps) => (
  <div className={styles.postage}>
    <svg className={styles.stamp} viewBox="0 0 80 96" aria-hidden="true" focusable="false" fill="none">
      <rect fill="var(--sheet)" stroke="var(--line)" x="2" y="2" width="76" height="92" />
      <rect className={styles.holes} x="2" y="2" width="76" height="92" />
      <rect fill="var(--sea-ground)" x="9" y="9" width="62" height="78" />
      <path stroke="var(--sea)" strokeWidth="2.25" d={PICTURES[category] ?? PICTURES.Sending} />
    </svg>
    <Postmark date={date} />
  </div>
)
