// What the domain reputation page found: the score, its parts, the registration, the details, the blocklists, the proof.
import { Link } from '@remix-run/react'
import { dayInWords, daysSince } from '#shared/rdap/day.ts'
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DetailLines } from './detail-lines.tsx'
import { ListRows } from './list-rows.tsx'
import type { ReputationAnswer } from './reputation-data.ts'
import { reputationVerdict } from './reputation-verdict.ts'
import { ScoreScale } from './score-scale.tsx'
import { ScoreTable } from './score-table.tsx'
import styles from './reputation-result.module.css'

export function ReputationResult({ report, date }: { report: ReputationAnswer; date: string }) {
  const { domain, registeredDomain, finalScore, components, lists, mailHostLists, checkedAt } = report
  const { tone, sentence, stamp } = reputationVerdict(report)
  const heading = `Reputation of ${domain}`
  const question = new URLSearchParams({ domain }).toString()
  const isIncomplete = components.some(({ state }) => state === 'unknown' || state === 'partial')
  return (
    <div className={styles.result}>
      {isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: stamp, date }}
        facts={factsOf(report)}
      >
        {finalScore !== null && <ScoreScale score={finalScore} />}
        <ScoreTable report={report} />
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
        {isIncomplete && <AskAgain to={`/tool/domain-reputation-checker?${question}`} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          heading={heading}
          sentence={sentence}
          tasks={tasksOfLines(report.lines)}
          date={date}
          address={`/tool/domain-reputation-checker?${question}`}
          json={`/user/tools/domain/reputation?${question}`}
        />
      </VerdictSlip>
      <p>
        The records one by one, with what to publish:{' '}
        <Link to={`/tool/email-authentication?domain=${encodeURIComponent(domain)}`}>
          email authentication
        </Link>
        .
      </p>
    </div>
  )
}

/** Those that ask for action; what is not known asks for none. */
const tasksOfLines = (lines: ReputationAnswer['lines']): string[] =>
  lines
    .filter(({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'))
    .map(({ text }) => text)

/** Where a register says nothing. */
const NOT_AVAILABLE = 'Not Available'

function factsOf(report: ReputationAnswer) {
  const { finalScore, coverage, registrar, registered, registration } = report
  const { tone } = reputationVerdict(report)
  const score = finalScore === null ? 'not enough data' : `${finalScore} out of 100`
  return [
    { label: 'Score', value: <Badge tone={tone}>{score}</Badge> },
    { label: 'Measured', value: `${Math.round(coverage * 100)}% of the whole` },
    { label: 'Registrar', value: registrar || NOT_AVAILABLE },
    { label: `Registered${knownAs(report)}`, value: registered ? dayInWords(registered) : NOT_AVAILABLE },
    { label: 'Expires', value: expiryText(report) },
    ...(registration.state === 'found' ? [{ label: 'Register asked', value: registration.server }] : []),
  ]
}

/** Below a domain that lends out names, the register knows that one only. */
const knownAs = ({ registration, registeredDomain }: ReputationAnswer): string =>
  registration.domain === registeredDomain ? '' : ` (${registration.domain})`

function expiryText({ expires, checkedAt }: ReputationAnswer): string {
  if (expires === null) return NOT_AVAILABLE
  return (daysSince(expires, checkedAt) ?? 0) > 0 ? `${dayInWords(expires)}: ended` : dayInWords(expires)
}
