// The sending platform's features, next to the timetable of a campaign.
import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { PhoneFold } from '#app/components/marketing/page-section.tsx'
import { MARKETING } from '#app/content/home.ts'
import styles from './marketing.module.css'

// The company's own figures, smaller than what anyone can check; they count up when they scroll into view.

interface FiguresProps {
  figures: readonly { figure: string; label: string }[]
}

export function Figures({ figures }: FiguresProps) {
  return (
    <dl className={`${styles.figures} grid gap-3`}>
      {figures.map(({ figure, label }) => (
        <div key={label} className={styles.figure}>
          <dt className="note">{label}</dt>
          {/* A rating on its way up would be a lower one. */}
          <dd data-count={figure.includes('/') ? undefined : ''}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}

// A section on two uneven pages, like an open book: text on one, something to look at on the other.

interface SpreadProps {
  /** Also the target of links. */
  id: string
  title: string
  lead: string
  /** Which page is the wider one, if there is room for two. */
  wide: 'text' | 'picture'
  ground?: 'sunken'
  picture: ReactNode
  /** The picture comes first. */
  pictureFirst?: boolean
  children?: ReactNode
}

export function Spread({ id, title, lead, wide, ground, picture, pictureFirst, children }: SpreadProps) {
  const second = <div className={`${styles.picture} unbroken`}>{picture}</div>
  return (
    <section id={id} className={`${styles.section} far`} data-ground={ground} aria-labelledby={`${id}-title`}>
      <div
        className={`${styles.inner} stack page-wide block-on-paper`}
        data-wide={(wide === 'text') === !pictureFirst ? 'first' : 'second'}
      >
        {pictureFirst && second}
        <div className={`${styles.text} stack gap-4`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className="soft">{lead}</p>
          {children}
        </div>
        {!pictureFirst && second}
      </div>
    </section>
  )
}

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
