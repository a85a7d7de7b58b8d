// The generators: they build the policy, its record, the address for reports and the TLSA records as you type, each next to what
// is published today.
import { useEffect, useState } from 'react'
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { PublishedToday, TagDiff, TextDiff } from '#app/components/tool/generated-record.tsx'
import { draftAddress, hasError } from '#app/components/tool/generator-form.ts'
import { Generator, useGenerator } from '#app/components/tool/generator.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { diffLines, type TextChange } from '#shared/records/tag-list/diff-texts.ts'
import { policyHost, policyUrl, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { tlsaFromPem } from '#shared/records/transport/tlsa-from-pem.ts'
import { tlsRptName } from '#shared/records/transport/tls-rpt.ts'
import { transport } from '#shared/tools/transport.ts'
import { TlsaRecords } from './tlsa-records.tsx'
import type { TransportAnswer } from './transport-data.ts'
import {
  draftRecords,
  loadGenerator,
  questionOf,
  TRANSPORT_FORM,
  type DraftRecords,
  type TransportGeneratorPage,
} from './transport-generator-data.ts'

export function TransportGenerator({ page }: { page: TransportGeneratorPage }) {
  const { typed, preview } = useGenerator(page, questionOf, loadGenerator)
  const { draft } = typed
  const tlsa = useTlsa(draft.pem, page)
  const answer = preview?.ok ? preview.data : null
  const published = answer && { mx: answer.mx, id: answer.mtaSts.policy?.id ?? null }
  const current = draftRecords(draft, published, page.now)
  const problems = [
    ...current.problems,
    ...(tlsa.ok ? [] : [{ field: 'pem', severity: 'error' as const, message: tlsa.message }]),
  ]
  const { domain, tlsRpt } = current
  return (
    <Generator
      form={TRANSPORT_FORM}
      action={transport.path}
      typed={typed}
      proposals={{ mx: current.mx, rua: current.rua }}
      problems={problems}
      submitLabel="Generate the records"
      title="Your policy and records"
    >
      {hasError(problems) ? (
        <Banner tone="warn" title="Correct the marked fields first." />
      ) : (
        <>
          {domain === '' && <NoResult>Enter your domain: its mail servers go into the policy.</NoResult>}
          {domain !== '' && preview === null && (
            <p className="note" role="status">
              Reading what is published today…
            </p>
          )}
          {preview?.ok === false && (
            <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
          )}
          {domain !== '' && (
            <p className="needs-script">
              <CopyLink address={draftAddress(TRANSPORT_FORM, draft)} what="to this draft" />
            </p>
          )}
          {domain !== '' && <Policy current={current} answer={answer} mode={draft.mode} />}
          {tlsRpt !== null && <Reports domain={domain} record={tlsRpt} answer={answer} />}
          <TlsaRecords tlsa={tlsa} domain={domain} answer={answer} />
        </>
      )}
    </Generator>
  )
}

/** Computed in the browser as soon as the script runs: a pasted certificate is sent nowhere. */
function useTlsa(pem: string, page: TransportGeneratorPage): TransportGeneratorPage['tlsa'] {
  const [computed, setComputed] = useState({ pem: page.draft.pem, tlsa: page.tlsa })
  useEffect(() => {
    let isWanted = true
    void tlsaFromPem(pem).then((tlsa) => {
      if (isWanted) setComputed({ pem, tlsa })
    })
    return () => {
      isWanted = false
    }
  }, [pem])
  return computed.pem === pem ? computed.tlsa : { ok: true, certificates: [] }
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
      {today !== undefined && <PolicyDiff changes={diffLines(today, policy)} />}
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

/** How the new policy file differs from the one being served. */
function PolicyDiff({ changes }: { changes: readonly TextChange[] }) {
  const changed = changes.filter(({ change }) => change !== 'kept').length
  if (changed === 0) return <p>This is the policy served today.</p>
  return (
    <Disclosure
      summary={`${changed} ${changed === 1 ? 'line differs' : 'lines differ'} from the file of today`}
      open
    >
      <TextDiff changes={changes} />
    </Disclosure>
  )
}
