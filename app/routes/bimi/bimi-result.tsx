// What the BIMI checker found: the verdict, the record tag by tag, the logo, the certificate, who shows it, the proof.
import { Link } from '@remix-run/react'
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { isPublished, PublishLink, publishTitle, whatToDo } from '#app/components/tool/publish-link.tsx'
import { PublishSteps } from '#app/components/tool/publish-steps.tsx'
import { RecordWithCopy } from '#app/components/tool/record-with-copy.tsx'
import { TagTable } from '#app/components/tool/tag-table.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { BimiCertificate } from './bimi-certificate.tsx'
import { bimiAddress, type BimiAnswer } from './bimi-data.ts'
import { BimiLogo } from './bimi-logo.tsx'
import { BimiLookups } from './bimi-lookups.tsx'
import { BimiMailboxes } from './bimi-mailboxes.tsx'
import { bimiVerdict } from './bimi-verdict.ts'
import styles from './bimi-result.module.css'

export function BimiResult({ report, date }: { report: BimiAnswer; date: string }) {
  const { domain, selector, state, name, records, ignored, tagDetails, logo, certificate } = report
  const { tone, sentence, stamp } = bimiVerdict(report)
  const heading = headingOf(report)
  return (
    <div className={styles.result}>
      {isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={
          <>
            {sentence} <PublishLink report={report} />
          </>
        }
        stamp={{ word: stamp, date }}
        facts={factsOf(report)}
      >
        {records.length + ignored.length > 0 && (
          <div className={styles.part}>
            {records.map((record, index) => (
              <RecordWithCopy key={index} label={name} text={record} />
            ))}
            {ignored.map((text, index) => (
              <RecordWithCopy key={index} label={`${name}, passed over`} text={text} />
            ))}
          </div>
        )}
        {report.findings.length > 0 && <FindingList findings={report.findings} />}
        {logo && <BimiLogo logo={logo} domain={domain} />}
        {certificate && <BimiCertificate certificate={certificate} />}
        {(state === 'found' || state === 'absent') && <BimiMailboxes mailboxes={report.mailboxes} />}
        {tagDetails.length > 0 && <TagTable tags={tagDetails} />}
        {report.lookups.length > 1 && <BimiLookups lookups={report.lookups} />}
        {tone === 'unknown' && <AskAgain to={bimiAddress(domain, selector)} />}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          {...{ heading, sentence, date }}
          {...whatToDo(report)}
          address={bimiAddress(domain, selector)}
          json={`/user/tools/bimi/checker?${new URLSearchParams({ domain, selector }).toString()}`}
        />
      </VerdictSlip>
      <Publishing report={report} />
    </div>
  )
}

function headingOf({ state, domain, message }: BimiAnswer) {
  return state === 'unknown' ? `The BIMI record of ${domain} is unknown` : message
}

function factsOf({ dmarcReady, certificate, provider, state }: BimiAnswer) {
  const facts = []
  if (state !== 'declined') {
    const tone = dmarcReady === null ? 'unknown' : dmarcReady ? 'ok' : 'bad'
    const word = dmarcReady === null ? 'unknown' : dmarcReady ? 'at enforcement' : 'not at enforcement'
    facts.push({ label: 'DMARC', value: <Badge tone={tone}>{word}</Badge> })
  }
  if (state === 'found')
    facts.push({ label: 'Certificate', value: certificate ? (certificate.kind ?? 'unknown') : 'none' })
  if (provider) facts.push({ label: 'Provider', value: <ProviderBadge name={provider} /> })
  return facts
}

/** Only where there is something to publish: no record yet, or a better one than what is there. */
function Publishing({ report }: { report: BimiAnswer }) {
  const { publish, state, records, dnsProvider, domain, selector } = report
  const params = { tab: 'generator', domain, ...(selector === 'default' ? {} : { selector }) }
  const generator = `/tool/bimi?${new URLSearchParams(params).toString()}`
  const toGenerator = <Link to={generator}>Write a record in the generator</Link>
  if (state === 'unknown') return null
  if (isPublished(report)) return <p>{toGenerator}, held against this one.</p>
  return (
    <section className={styles.part} aria-labelledby="publish">
      <h2 id="publish">{publishTitle(report)}</h2>
      {records.length > 1 && (
        <p>One record in place of the {records.length}: with two, none counts, so delete the others.</p>
      )}
      {state === 'absent' && <p>First put your logo at the address in it, or change the address.</p>}
      <PublishSteps publish={publish} provider={dnsProvider} />
      <p>{toGenerator}: it looks at your logo first, and tells which steps come before.</p>
    </section>
  )
}
