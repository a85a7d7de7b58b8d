// The domain reputation page's own view of a report: the score, its parts, the registration, and the blocklists.
import { Link } from '#app/components/ui/link.tsx'
import { numberText } from '#shared/domain-reputation/number-text.ts'
import { dayInWords } from '#shared/calendar/day-text.ts'
import { daysSince } from '#shared/rdap/day.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DetailLines } from './detail-lines.tsx'
import { ListRows } from './list-rows.tsx'
import type { ReputationAnswer } from './reputation-data.ts'
import { ScoreScale } from './score-scale.tsx'
import { ScoreTable } from './score-table.tsx'
import styles from './reputation-result.module.css'

export function ReputationResult({ report, date }: { report: ReputationAnswer; date: string }) {
  const { domain, registeredDomain, finalScore, lists, mailHostLists, checkedAt } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      figure={finalScore !== null && <ScoreScale score={finalScore} />}
      facts={factsOf(report)}
      tool={domainReputation}
      question={{ domain }}
    >
      {report.components.length > 0 && <ScoreTable report={report} />}
      <DetailLines lines={report.lines} />
      <div className={styles.part}>
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
        {report.mailHostNote && <p className={styles.soft}>{report.mailHostNote}</p>}
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
    { label: 'Expires', value: expiryText(report) },
    ...(registration.state === 'found'
      ? [{ label: 'Registry (RDAP) queried', value: registration.server }]
      : []),
  ]
}

/** Out of what was measured, so that the number shows how much is unknown. */
function scoreText({ exists, finalScore, coverage, points, counted }: ReputationAnswer): string {
  if (exists === false) return 'none'
  if (finalScore === null) return 'not enough data'
  if (coverage >= 1) return `${finalScore} out of 100`
  return `${finalScore} out of 100 (${numberText(points)} of ${numberText(counted)} measured)`
}

/** For a subdomain of a domain that offers names to others, the registry knows only that domain. */
const knownAs = ({ registration, registeredDomain }: ReputationAnswer): string =>
  registration.domain === registeredDomain ? '' : ` (${registration.domain})`

function expiryText({ expires, checkedAt }: ReputationAnswer): string {
  if (expires === null) return NOT_AVAILABLE
  return (daysSince(expires, checkedAt) ?? 0) > 0 ? `${dayInWords(expires)}: ended` : dayInWords(expires)
}
