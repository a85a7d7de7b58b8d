// The DKIM checker's own view of the report on one selector: the key in detail.
import { Link } from '#app/components/ui/link.tsx'
import { dkim } from '#shared/tools/dkim.ts'
import { later } from '#app/later.tsx'
import { AskAnother as Another } from '#app/components/tool/ask-another.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { dkimAddress, type DkimAnswer } from './dkim-data.ts'
import { KeyChain, KeyRecords, KeyStrings, KeyTerms } from './dkim-key.tsx'
import { KeyFitPart } from './key-fit-part.tsx'

const AskAnother = later(
  async () => (await import('#app/components/tool/ask-another.tsx')).AskAnother,
  Another,
)

export function DkimResult({ report, date }: { report: DkimAnswer; date: string }) {
  const { domain, selector } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      view="The key, part by part"
      tool={dkim}
      second={
        <AskAnother
          tool={dkim}
          domain={domain}
          domainAs="domain"
          what="selector"
          label="Another key’s name"
          name="selector"
          placeholder="selector2"
          submitLabel="Check selector"
        >
          <p>
            <Link to={dkimAddress({ domain })}>Search for all selectors</Link>
          </p>
        </AskAnother>
      }
      question={{ domain, selector }}
    >
      <KeyRecords {...report} />
      <KeyTerms {...report} />
      <KeyStrings {...report} />
      <KeyChain {...report} />
      {report.record !== undefined && (
        <KeyFitPart
          summary="Does your private key match this record?"
          published={{ name: report.name, record: report.record }}
        />
      )}
    </CheckResult>
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
    ...(service ? [{ label: 'Signed by', value: service }] : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}
