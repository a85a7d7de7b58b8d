// What a check found, one finding after the other, most serious first.
import { useContext } from 'react'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import { FindingPlaces } from './finding-places.ts'
import { toneOf } from './tone-of.ts'
import styles from './finding-list.module.css'

const ORDER: readonly Tone[] = ['bad', 'unknown', 'warn', 'info', 'ok']

export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const sorted = findings
    .map((finding) => ({ ...finding, tone: toneOf(finding) }))
    .sort((a, b) => ORDER.indexOf(a.tone) - ORDER.indexOf(b.tone))
  return (
    <ul className={`${styles.findings} unit`}>
      {sorted.map((finding, index) => (
        <OneFinding key={`${finding.code}-${index}`} finding={finding} />
      ))}
    </ul>
  )
}

function OneFinding({ finding }: { finding: Finding & { tone: Tone } }) {
  const { tone, message, fix, rfc, help, code } = finding
  const place = useContext(FindingPlaces)(finding)
  return (
    <li id={place?.id} data-tone={tone} className={`${styles.finding} unit`}>
      <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
      <div className={styles.text}>
        <p className={styles.message}>{shownText(message)}</p>
        {(fix || rfc || help || place?.seen) && (
          <p className={styles.more}>
            {fix && <span className={styles.fix}>{shownText(fix)}</span>} {rfc}
            {help && <Link to={helpPath(code)}>What it means</Link>}
            {place?.seen && <a href={`#${place.seen.id}`}>{place.seen.label}</a>}
          </p>
        )}
      </div>
    </li>
  )
}
