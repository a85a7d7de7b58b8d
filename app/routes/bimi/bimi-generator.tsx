// The BIMI generator: builds the record as you type, judges its logo, and says what has to be done first.
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { GeneratedRecord, PublishedToday, TagDiff } from '#app/components/tool/generated-record.tsx'
import { draftAddress } from '#app/components/tool/generator-form.ts'
import { Generator, useGenerator } from '#app/components/tool/generator.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { bimiName } from '#shared/records/bimi/tags.ts'
import {
  BIMI_FORM,
  draftFrom,
  draftRecord,
  loadGenerator,
  questionOf,
  type BimiGeneratorPage,
  type BimiPreviewAnswer,
} from './bimi-generator-data.ts'
import { BimiCertificate, BimiLogo, BimiMailboxes } from './bimi-parts.tsx'
import styles from './bimi-generator.module.css'

export function BimiGenerator({ page }: { page: BimiGeneratorPage }) {
  const { typed, preview } = useGenerator(page, questionOf, loadGenerator)
  const { draft } = typed
  const { record, problems, domain, selector, usable, isWaiting } = draftRecord(draft)
  const answer = preview?.ok ? preview.data : null
  return (
    <Generator
      form={BIMI_FORM}
      action="/tool/bimi"
      typed={typed}
      problems={problems}
      submitLabel="Generate BIMI record"
      title="Your BIMI record"
    >
      {isWaiting && <NoResult>Enter the URL of your logo, and the record appears here.</NoResult>}
      {!usable && !isWaiting && <Banner tone="warn" title="Correct the marked fields first." />}
      {usable && (
        <GeneratedRecord
          record={record}
          owner={domain && bimiName(selector, domain)}
          preview={preview}
          waiting={
            domain
              ? 'Checking the logo, DMARC and today’s record…'
              : 'Enter your domain to see what must come first, and what your logo is missing.'
          }
          address={draftAddress(BIMI_FORM, draft)}
          today={
            answer && (
              <PublishedToday
                absence="no BIMI record"
                name={answer.report.name}
                current={answer.current}
                record={record}
                changes={(first) => (
                  <>
                    <p>With two BIMI records, receivers use neither.</p>
                    <TagDiff before={first} after={record} />
                  </>
                )}
                beginWith={(first) => draftAddress(BIMI_FORM, draftFrom(first, draft))}
              />
            )
          }
        >
          {answer && <Needed answer={answer} domain={domain} draft={draft} />}
        </GeneratedRecord>
      )}
    </Generator>
  )
}

interface NeededProps {
  answer: BimiPreviewAnswer
  domain: string
  draft: BimiGeneratorPage['draft']
}

/** What the record needs to show anything, and what it then shows. */
function Needed({ answer: { report }, domain, draft: { kind, certificate } }: NeededProps) {
  const declines = kind === 'decline'
  return (
    <>
      {!declines && <FirstSteps report={report} hasCertificate={certificate !== ''} />}
      {report.logo && <BimiLogo logo={report.logo} domain={domain} />}
      {report.certificate && <BimiCertificate certificate={report.certificate} />}
      {!declines && <BimiMailboxes mailboxes={report.mailboxes} />}
    </>
  )
}

type Report = BimiPreviewAnswer['report']

function FirstSteps({ report, hasCertificate }: { report: Report; hasCertificate: boolean }) {
  const { dmarc, dmarcReady, logo, domain } = report
  const problems = dmarc.findings.filter(({ severity }) => severity === 'error')
  const generator = `/tool/dmarc?${new URLSearchParams({ tab: 'generator', domain: dmarc.organizationalDomain ?? domain, p: 'quarantine' }).toString()}`
  const isLogoBroken = logo?.ok === false
  const isReady = dmarcReady === true && logo?.ok === true
  return (
    <section className="stack gap-3" aria-labelledby="first">
      <h3 id="first">{isReady ? 'Nothing has to come first' : 'These steps come first'}</h3>
      {isReady && (
        <p>DMARC is at enforcement and the logo follows the rules. You can publish the record now.</p>
      )}
      <ol className={`${styles.steps} stack gap-2`}>
        {problems.map(({ code, message, fix }) => (
          <li key={code + message}>
            {message} {fix}
          </li>
        ))}
        {dmarcReady === null && (
          <li>We could not find out which DMARC policy applies to the domain. Check again.</li>
        )}
        {isLogoBroken && <li>Fix the logo: each problem is listed below with its line.</li>}
        {logo?.ok === null && <li>The logo could not be loaded: put it at its URL, then check again.</li>}
      </ol>
      {problems.length > 0 && (
        <p>
          <Link to={generator}>Open the DMARC generator</Link>: it starts with your record and plans the
          steps.
        </p>
      )}
      {!hasCertificate && (
        <p className="note">
          A certificate can wait: Yahoo and Fastmail do not need one. For Gmail, get a VMC if your logo is a
          registered trademark, which also brings the blue check mark; otherwise a CMC, which needs proof that
          the logo is in use.
        </p>
      )}
    </section>
  )
}
