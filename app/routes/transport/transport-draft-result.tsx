// What was generated: the policy with its record, the address for reports, and the TLSA records, each next to today's.
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { PublishedToday } from '#app/components/tool/published-today.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagDiff } from '#app/components/tool/tag-diff.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { policyHost, policyUrl, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { tlsRptName } from '#shared/records/transport/tls-rpt.ts'
import type { TransportAnswer } from './transport-answer.ts'
import type { DraftRecords } from './transport-draft.ts'
import type { TransportGeneratorPage, TransportOutcome } from './transport-generator-data.ts'
import { PolicyDiff } from './policy-diff.tsx'
import { TlsaRecords } from './tlsa-records.tsx'

interface TransportDraftResultProps {
  current: DraftRecords
  preview: TransportOutcome | null
  tlsa: TransportGeneratorPage['tlsa']
  mode: string
}

export function TransportDraftResult({ current, preview, tlsa, mode }: TransportDraftResultProps) {
  const { domain, problems, domainError } = current
  const answer = preview?.ok ? preview.data : null
  if (problems.length > 0 || domainError !== undefined || !tlsa.ok)
    return <Banner tone="warn" title="Correct the marked fields first." />
  return (
    <>
      {domain === '' && <NoResult>Enter your domain: its mail servers go into the policy.</NoResult>}
      {domain !== '' && !answer && preview?.ok !== false && (
        <p className="note" role="status">
          Reading what is published today…
        </p>
      )}
      {preview?.ok === false && (
        <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
      )}
      {domain !== '' && <Policy current={current} answer={answer} mode={mode} />}
      {current.tlsRpt !== null && <Reports domain={domain} record={current.tlsRpt} answer={answer} />}
      <TlsaRecords tlsa={tlsa} domain={domain} answer={answer} />
    </>
  )
}

interface PartProps {
  current: DraftRecords
  answer: TransportAnswer | null
  mode: string
}

function Policy({ current: { domain, policy, sts }, answer, mode }: PartProps) {
  if (policy === null || sts === null) {
    if (!answer) return null
    return (
      <Banner
        tone="info"
        title={`${domain} has no mail servers in its MX records: enter the servers for the policy.`}
      />
    )
  }
  const today = answer?.mtaSts.file
  return (
    <section className="stack gap-3" aria-labelledby="sts">
      <h3 id="sts">MTA-STS</h3>
      <p>
        <strong>First</strong> serve this file from a web server at {policyHost(domain)} with a valid
        certificate, as text/plain and without a redirect.
      </p>
      <FileWithCopy url={policyUrl(domain)} text={policy} />
      {mode !== 'enforce' && answer?.mtaSts.policy?.mode === 'enforce' && (
        <Banner tone="warn" title="Today’s policy is enforced: this one would remove protection." />
      )}
      {today !== undefined && <PolicyDiff before={today} after={policy} />}
      {mode === 'enforce' && answer && answer.mtaSts.policy === undefined && (
        <Banner
          tone="warn"
          title="Start in test mode: a server you forgot would get no email from senders that honor MTA-STS."
        />
      )}
      <p>
        <strong>Then</strong> publish this TXT record. Its new id makes senders fetch the file again.
      </p>
      <RecordWithCopy label={stsRecordName(domain)} text={sts} />
      {answer && <Today name={stsRecordName(domain)} absence="no record" part={answer.mtaSts} record={sts} />}
    </section>
  )
}

function Reports({
  domain,
  record,
  answer,
}: {
  domain: string
  record: string
  answer: TransportAnswer | null
}) {
  return (
    <section className="stack gap-3" aria-labelledby="reports">
      <h3 id="reports">TLS-RPT</h3>
      <p>Senders report there once a day what failed. Create the mailbox first.</p>
      <RecordWithCopy label={tlsRptName(domain)} text={record} />
      {answer && <Today name={tlsRptName(domain)} absence="no record" part={answer.tlsRpt} record={record} />}
    </section>
  )
}

interface TodayProps {
  name: string
  absence: string
  part: Pick<TransportAnswer['tlsRpt'], 'state' | 'record'>
  record: string
}

function Today({ name, absence, part: { state, record: today }, record }: TodayProps) {
  const records = today === null ? [] : [today]
  // A policy that could not be fetched says nothing about the record that points to it.
  const known = today !== null ? 'found' : state === 'unknown' ? 'unknown' : 'absent'
  return (
    <PublishedToday
      absence={absence}
      name={name}
      current={{ state: known, records }}
      record={record}
      changes={(first) => <TagDiff before={first} after={record} />}
    />
  )
}
