// The sending platform's features, next to the timetable of a campaign.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { PhoneFold } from '#app/components/marketing/phone-fold.tsx'
import { MARKETING } from '#app/content/home.ts'
import { Spread } from './spread.tsx'
import styles from './marketing.module.css'

export function Marketing({ customerAppUrl }: { customerAppUrl?: string }) {
  return (
    <Spread
      id="marketing"
      title={MARKETING.title}
      lead={MARKETING.lead}
      wide="picture"
      picture={
        <PhoneFold label="Example: a welcome campaign">
          <DeparturesBoard />
        </PhoneFold>
      }
    >
      <dl className={styles.features}>
        {MARKETING.features.map(({ title, text }) => (
          <div key={title} className={styles.feature}>
            <dt className="strong">{title}</dt>
            <dd className="soft">
              <PhoneFold label={`About ${title}`} covers>
                {text}
              </PhoneFold>
            </dd>
          </div>
        ))}
      </dl>
      <div>
        {customerAppUrl ? (
          <ButtonLink href={customerAppUrl}>Create Account</ButtonLink>
        ) : (
          <ButtonLink to="/contact-us">Create Account</ButtonLink>
        )}
      </div>
    </Spread>
  )
}

function DeparturesBoard() {
  return (
    <div className={styles.board} data-fade="">
      <p className={styles.head}>Departures: a welcome campaign, as an example</p>
      <ol>
        {MARKETING.timetable.map(({ day, letter, rule }) => (
          <li key={day} className={`${styles.departure} grid gap-3`}>
            <span className={styles.day}>{day}</span>
            <span>
              <strong className={styles.letter}>{letter}</strong> <span className={styles.rule}>{rule}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
