// What the DKIM checker found for one selector: the verdict, the key taken apart, what to mend, and the proof.
import { Link } from '@remix-run/react'
import { isSampleName } from '#shared/dns/sample-names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { tasksOf } from '#app/components/tool/plain-report.ts'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { PublishSteps } from '#app/components/tool/publish-steps.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { dkimAddress, type DkimAnswer } from './dkim-data.ts'
import { KeyChain, KeyRecords, KeyStrings, KeyTerms } from './dkim-key.tsx'
import { dkimVerdict } from './dkim-verdict.ts'
import { KeyFitPart } from './key-fit-part.tsx'
import styles from './dkim-result.module.css'

export function DkimResult({ report, date }: { report: DkimAnswer; date: string }) {
  const { tone, heading, sentence, stamp } = dkimVerdict(report)
  const { domain, selector, state, publish, dnsProvider } = report
  return (
    <div className={styles.result}>
      {isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={
          <>
            {sentence} {publish && <a href="#publish">Publish this instead</a>}
          </>
        }
        stamp={{ word: stamp, date }}
        facts={factsOf(report)}
      >
        <KeyRecords {...report} />
        {report.findings.length > 0 && <FindingList findings={report.findings} />}
        <KeyTerms {...report} />
        <KeyStrings {...report} />
        <KeyChain {...report} />
        {report.record !== undefined && (
          <KeyFitPart
            summary="Does your private key fit this record?"
            published={{ name: report.name, record: report.record }}
          />
        )}
        {state === 'unknown' && <AskAgain to={dkimAddress({ domain, selector })} />}
        {state === 'absent' && (
          <p>
            <Link to={dkimAddress({ domain })} preventScrollReset>
              Search for the selectors of {domain}
            </Link>
          </p>
        )}
        <EvidenceTable evidence={report.evidence} />
        <PassOn
          heading={heading}
          sentence={sentence}
          tasks={tasksOf(report.findings)}
          records={publish ? [publish] : []}
          date={date}
          address={dkimAddress({ domain, selector })}
          json={`/user/tools/dkim/report?${new URLSearchParams({ domain, selector }).toString()}`}
        />
      </VerdictSlip>
      {publish && (
        <section className={styles.result} aria-labelledby="publish">
          <h2 id="publish">Publish this instead</h2>
          <PublishSteps publish={publish} provider={dnsProvider ?? undefined} />
        </section>
      )}
    </div>
  )
}

function factsOf({ keyType, keyBits, service, provider, testing, strict, state }: DkimAnswer) {
  const kind = keyType === 'ed25519' ? 'Ed25519' : 'RSA'
  const flags = [testing && 'testing', strict && 'strict'].filter(Boolean).join(', ')
  return [
    ...(state === 'found' && keyBits !== undefined
      ? [{ label: 'Key', value: `${kind}, ${keyBits} bits` }]
      : []),
    ...(flags ? [{ label: 'Flags', value: flags }] : []),
    ...(service ? [{ label: 'Signs for you', value: service }] : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}
