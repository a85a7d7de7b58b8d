// What a check found, one finding after the other, most serious first.
import { useContext, createContext } from 'react'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS, toneOf, type Tone } from '#app/components/ui/tone.ts'
import styles from './finding-list.module.css'

// Where each finding links to, and where its subject is in the input: set by results that show the input.

export interface FindingPlace {
  /** Of the finding, on the page. */
  id: string
  /** Of its subject. */
  seen?: { id: string; label: string }
}

type PlaceOf = (finding: Pick<Finding, 'message'>) => FindingPlace | undefined

export const FindingPlaces = createContext<PlaceOf>(() => undefined)

const ORDER: readonly Tone[] = ['bad', 'unknown', 'warn', 'info', 'ok']

interface FindingListProps {
  findings: readonly Finding[]
  /** They are steps, one after the other. */
  isNumbered?: boolean
}

export function FindingList({ findings, isNumbered = false }: FindingListProps) {
  const List = isNumbered ? 'ol' : 'ul'
  const sorted = findings
    .map((finding) => ({ ...finding, tone: toneOf(finding) }))
    .sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone))
  return (
    <List className={`${styles.findings} stack gap-5 unit`}>
      {sorted.map((finding, index) => (
        <OneFinding
          key={`${finding.code}-${index}`}
          finding={finding}
          number={isNumbered ? index + 1 : undefined}
        />
      ))}
    </List>
  )
}

interface OneFindingProps {
  finding: Finding & { tone: Tone }
  number: number | undefined
}

function OneFinding({ finding, number }: OneFindingProps) {
  const { tone, message, fix, rfc, help, code } = finding
  const place = useContext(FindingPlaces)(finding)
  return (
    <li id={place?.id} data-tone={tone} className={`${styles.finding} stack gap-2-4 unit`}>
      <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
      <div className={`${styles.text} stack gap-1 anywhere`}>
        <p className={styles.message}>
          {number && `${number}. `}
          {shownText(message)}
        </p>
        {(fix || rfc || help || place?.seen) && (
          <p className={`${styles.more} wrap note`}>
            {fix && <span className={styles.fix}>{shownText(fix)}</span>} {rfc}
            {help && <Link to={helpPath(code)}>What it means</Link>}
            {place?.seen && <a href={`#${place.seen.id}`}>{place.seen.label}</a>}
          </p>
        )}
      </div>
    </li>
  )
}
