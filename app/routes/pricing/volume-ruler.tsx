// The question that decides the plan, with its three answers as bars of proportional length.
import { Link } from '#app/components/ui/link.tsx'
import { PLANS } from '#app/content/plans.ts'
import styles from './volume-ruler.module.css'

const LARGEST = Math.max(...PLANS.map(({ emailsPerDay }) => emailsPerDay))

export function VolumeRuler({ chosen }: { chosen?: string }) {
  return (
    <nav aria-labelledby="volume">
      <h2 id="volume" className={styles.question}>
        How many emails a day?
      </h2>
      <ul>
        {PLANS.map(({ id, name, emailsPerDay }) => (
          <li key={id}>
            <Link
              to={`/pricing/${id}#plan-${id}`}
              className={styles.volume}
              aria-current={id === chosen ? 'page' : undefined}
            >
              <span>Up to {emailsPerDay}</span>
              <span>{name}</span>
              <svg
                width={`${(emailsPerDay / LARGEST) * 100}%`}
                height="8"
                aria-hidden="true"
                focusable="false"
              >
                <rect width="100%" height="100%" fill="currentColor" />
              </svg>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
