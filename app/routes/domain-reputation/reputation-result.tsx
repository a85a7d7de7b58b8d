// The domain reputation page's own view of a report: the score, its parts, the registration, and the blocklists.
import { Link } from '#app/components/ui/link.tsx'
import {
  MIN_COVERAGE,
  scoreText,
  FAIR_SCORE,
  GOOD_SCORE,
  bindingCap,
  numberText,
} from '#shared/domain/domain-reputation/score.ts'
import { dayInWords, daysSince } from '#shared/kit/calendar.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Badge, Sign } from '#app/components/ui/badge.tsx'
import { ListRows } from './list-rows.tsx'
import type { ReputationAnswer } from './reputation-data.ts'
import styles from './reputation-result.module.css'
import type { DetailLine, Component, Reason } from '#shared/domain/domain-reputation/schema.ts'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'

// How the score is made up: each part with its points, and the reason for each of them.

function ScoreTable({ report }: { report: ReputationAnswer }) {
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

// The score on a scale from 0 to 100, or the range that it is in, with the points where the color changes.

/** The same number twice if nothing is unknown. */
function ScoreScale({ from, to }: { from: number; to: number }) {
  return (
    <figure className={styles.scale}>
      <svg className={styles.pointer} width="100%" height="14" aria-hidden="true">
        {from < to && <rect x={`${from}%`} y="4" width={`${to - from}%`} height="5" />}
        {[...new Set([from, to])].map((score) => (
          <svg key={score} x={`${score}%`} overflow="visible">
            <path d="M-8 1h16l-8 12z" />
          </svg>
        ))}
      </svg>
      <div className={styles.zones} aria-hidden="true">
        <span data-tone="bad" />
        <span data-tone="warn" />
        <span data-tone="ok" />
      </div>
      <figcaption className={`${styles.marks} note figures`}>
        <span>below {FAIR_SCORE} poor</span>
        <span>{FAIR_SCORE} fair</span>
        <span>{GOOD_SCORE} good</span>
      </figcaption>
    </figure>
  )
}

export function ReputationResult({ report, date }: { report: ReputationAnswer; date: string }) {
  const { domain, registeredDomain, lists, mailHostLists, checkedAt } = report
  const scale = scaleOf(report)
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      figure={scale && <ScoreScale {...scale} />}
      facts={factsOf(report)}
      tool={domainReputation}
      question={{ domain }}
    >
      {report.components.length > 0 && <ScoreTable report={report} />}
      <DetailLines lines={report.lines} />
      <div className="stack gap-4">
        <ListRows
          caption={`Blocklists of domains, asked for ${registeredDomain}`}
          rows={lists}
          checkedAt={checkedAt}
        />
        {mailHostLists.map(({ host, ip, rows }) => (
          <ListRows
            key={ip}
            caption={`Blocklists of addresses, asked for ${ip} (${host})`}
            rows={rows}
            checkedAt={checkedAt}
          />
        ))}
        {report.mailHostNote && <p className="soft">{report.mailHostNote}</p>}
      </div>
      <p>
        Each record on its own, with what to publish:{' '}
        <Link to={`/tool/email-authentication?domain=${encodeURIComponent(domain)}`}>
          email authentication
        </Link>
        .
      </p>
    </CheckResult>
  )
}

/** Null if there is nothing to show: no domain, or too little was measured. */
function scaleOf({ exists, finalScore, coverage, range }: ReputationAnswer) {
  if (finalScore !== null) return { from: finalScore, to: finalScore }
  return exists === false || coverage < MIN_COVERAGE ? null : range
}

/** For what a registry does not publish. */
const NOT_AVAILABLE = 'Not Available'

function factsOf(report: ReputationAnswer) {
  const { coverage, registrar, registered, registration } = report
  const { tone } = report.verdict
  return [
    { label: 'Score', value: <Badge tone={tone}>{scoreText(report)}</Badge> },
    { label: 'Measured', value: `${Math.round(coverage * 100)}% of all points` },
    { label: 'Registrar', value: registrar || NOT_AVAILABLE },
    { label: `Registered${knownAs(report)}`, value: registered ? dayInWords(registered) : NOT_AVAILABLE },
    expiryFact(report),
    ...(registration.state === 'found'
      ? [{ label: 'Registry (RDAP) queried', value: registration.server }]
      : []),
  ]
}

/** For a subdomain of a domain that offers names to others, the registry knows only that domain. */
const knownAs = ({ registration, registeredDomain }: ReputationAnswer): string =>
  registration.domain === registeredDomain ? '' : ` (${registration.domain})`

function expiryFact({ expires, checkedAt }: ReputationAnswer): { label: string; value: string } {
  if (expires === null) return { label: 'Expires', value: NOT_AVAILABLE }
  const isOver = (daysSince(expires, checkedAt) ?? 0) > 0
  return { label: isOver ? 'Expired' : 'Expires', value: dayInWords(expires) }
}

/** The details, one per line, in a box that scrolls. */
const TONES: Readonly<Record<DetailLine['severity'], Tone>> = {
  ok: 'ok',
  info: 'info',
  warning: 'warn',
  error: 'bad',
}

function DetailLines({ lines }: { lines: readonly DetailLine[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by the keyboard
    <section className={styles.box} aria-labelledby="details" tabIndex={0}>
      <h3 id="details">Details</h3>
      <ul className="stack gap-2">
        {lines.map((line, index) => {
          const tone = line.unknown ? 'unknown' : TONES[line.severity]
          return (
            <li key={index} data-tone={tone} className={styles.line}>
              <Sign tone={tone} />
              <span>
                <span className="visually-hidden">{TONE_WORDS[tone]}: </span>
                {line.text}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
