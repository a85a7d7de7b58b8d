// How the score is made up: each part with its points, and the reason for each of them.
import { Link } from '#app/components/ui/link.tsx'
import { bindingCap, MIN_COVERAGE, numberText } from '#shared/domain/domain-reputation/score.ts'
import type { Component, Reason } from '#shared/domain/domain-reputation/schema.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { ReputationAnswer } from './reputation-data.ts'
import styles from './reputation-result.module.css'

export function ScoreTable({ report }: { report: ReputationAnswer }) {
  const cap = bindingCap(report.components, report.caps)
  return (
    <div className="stack gap-4">
      <DataTable
        caption="What the score is made of"
        columns={[
          { key: 'part', label: 'Part', heads: true },
          { key: 'points', label: 'Points', status: true },
          { key: 'why', label: 'Why', sentences: true },
        ]}
        rows={report.components.map((component) => ({
          key: component.name,
          cells: {
            part: <PartName component={component} domain={report.domain} />,
            points: <Points component={component} />,
            why: <Reasons reasons={component.reasons} />,
          },
        }))}
      />
      <p className="strong">{sumText(report)}</p>
      {cap && (
        <p className="strong">
          At most {cap.limit}: {cap.reason}
        </p>
      )}
    </div>
  )
}

/** The tool with more about a part. */
const TOOLS: Readonly<Partial<Record<Component['name'], string>>> = {
  DMARC: '/tool/dmarc',
  SPF: '/tool/spf',
  DKIM: '/tool/dkim',
  'MX and addresses': '/tool/mx',
}

function PartName({ component: { name }, domain }: { component: Component; domain: string }) {
  const path = TOOLS[name]
  return (
    <span className={styles.name}>
      {path ? <Link to={`${path}?domain=${encodeURIComponent(domain)}`}>{name}</Link> : name}
    </span>
  )
}

function Points({ component: { points, counted, max, state } }: { component: Component }) {
  if (counted === 0) {
    return (
      <span className={`${styles.points} stack gap-1 figures`}>
        {state === 'not-applicable' ? 'not counted' : 'unknown'} <small>(of {max})</small>
      </span>
    )
  }
  const share = (value: number) => `${(100 * value) / max}%`
  return (
    <span className={`${styles.points} stack gap-1 figures`}>
      {numberText(points)} of {numberText(counted)}
      {counted < max && <small>(of {max})</small>}
      <svg className={styles.bar} width="100%" height="6" aria-hidden="true">
        <rect className={styles.rest} width={share(counted)} height="6" rx="2" />
        <rect width={share(points)} height="6" rx="2" />
      </svg>
    </span>
  )
}

const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ points, text, fix }, index) => (
      <li key={index}>
        <span className={`${styles.signed} strong one-line figures`}>{signedText(points)}</span>
        <span>
          {text}
          {fix && <span className="soft"> {fix}</span>}
        </span>
      </li>
    ))}
  </ul>
)

const signedText = (points: number | null): string =>
  points === null ? '?' : points < 0 ? `−${numberText(-points)}` : points > 0 ? `+${numberText(points)}` : '0'

function sumText({ points, counted, coverage, finalScore, caps, message }: ReputationAnswer): string {
  if (finalScore === null && coverage >= MIN_COVERAGE) return message
  if (finalScore === null) {
    return `${numberText(counted)} of the 100 points could be measured, ${Math.round(coverage * 100)}%. Below ${100 * MIN_COVERAGE}% there is no number.`
  }
  const sums = `${numberText(points)} of the ${numberText(counted)} points that could be measured`
  const share = Math.round((100 * points) / counted)
  return share > finalScore && caps[0]
    ? `${sums} are ${share} out of 100, capped at ${finalScore} for this reason:`
    : `${sums} are ${finalScore} out of 100. What is unknown counts neither for nor against the domain.`
}
