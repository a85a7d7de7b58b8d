// The verdict of a check: a card with a rubber stamp.
import { Children, useId, useState, type ReactNode } from 'react'
import { inOwnScript } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { Stamp } from '#app/components/ui/stamp.tsx'
import { Sign } from '#app/components/ui/badge.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import styles from './verdict-card.module.css'

interface VerdictCardProps {
  tone: Tone
  heading: string
  /** One sentence. */
  verdict: ReactNode
  /** It waits where the verdict may still change, and script will know. */
  stamp: { word: string; date?: string; waits?: boolean | undefined }
  /** It is narrow on a wide screen, too. */
  narrow?: boolean
  /** It comes to its verdict part by part. */
  grows?: boolean
  /** On a phone its sentence is cut after two lines, so that what to do is on the first screen. */
  folds?: boolean
  facts?: readonly { label: ReactNode; value: ReactNode }[] | undefined
  /** Further sections of the card; each child gets a line above it. */
  children?: ReactNode
}

export function VerdictCard({
  tone,
  heading,
  verdict,
  stamp: { waits = false, ...stamp },
  narrow,
  grows,
  folds = false,
  facts = [],
  children,
}: VerdictCardProps) {
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  return (
    <section
      className={`${styles.card} stack card`}
      data-tone={tone}
      data-narrow={narrow}
      data-grows={grows}
      aria-labelledby={id}
    >
      <div className={`${styles.head} grid gap-3-5`}>
        <div className={styles.stamp} data-waits={waits || undefined}>
          <Stamp {...stamp} tone={tone} />
        </div>
        <h2 id={id} tabIndex={-1} className={styles.heading}>
          {withWholeNames(inOwnScript(shownText(heading)))}
        </h2>
        <div className={styles.verdict} data-folded={(folds && !isWhole) || undefined}>
          <span className={styles.sign}>
            <Sign tone={tone} />
            <span className="visually-hidden">{TONE_WORDS[tone]}: </span>
          </span>
          <p>{typeof verdict === 'string' ? shownText(verdict) : verdict}</p>
          {folds && !isWhole && (
            <button
              type="button"
              className={`${styles.more} off-paper needs-script`}
              onClick={() => setWhole(true)}
            >
              More<span className="visually-hidden"> of the verdict</span>
            </button>
          )}
        </div>
      </div>
      {facts.length > 0 && <CardFacts facts={facts} />}
      {Children.toArray(children).map((child, index) => (
        <div key={index} className={styles.section}>
          {child}
        </div>
      ))}
    </section>
  )
}

export const CardFacts = ({ facts }: { facts: NonNullable<VerdictCardProps['facts']> }) => (
  <dl className={styles.facts}>
    {facts.map(({ label, value }, index) => (
      <div key={index} className={`${styles.fact} wrap gap-0-4`}>
        <dt className="soft">{label}</dt>
        <dd className="anywhere figures">{value}</dd>
      </div>
    ))}
  </dl>
)

/** Longer words are names: no word of a heading has as many letters. */
const withWholeNames = (heading: string) =>
  heading.split(/(\S{15,})/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ),
  )
