// The domain reputation page's own view of a report: the score, its parts, the registration, and the blocklists.
import { Link } from '#app/components/ui/link.tsx'
import { MIN_COVERAGE, scoreText } from '#shared/domain/domain-reputation/score.ts'
import { dayInWords, daysSince } from '#shared/kit/calendar.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { ListRows } from './list-rows.tsx'
import type { ReputationAnswer } from './reputation-data.ts'
import { ScoreScale } from './score-scale.tsx'
import { ScoreTable } from './score-table.tsx'
import styles from './reputation-result.module.css'
import type { DetailLine } from '#shared/domain/domain-reputation/schema.ts'
import { Sign } from '#app/components/ui/sign.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'

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
