// The DKIM checker's own view of the report on one selector: the key in detail.
import { Link } from '#app/components/ui/link.tsx'
import { dkim } from '#shared/tools/dkim.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { dkimAddress, type DkimAnswer } from './dkim-data.ts'
import { KeyChain, KeyRecords, KeyStrings, KeyTerms } from './dkim-key.tsx'
import { KeyFitPart } from './key-fit-part.tsx'
import styles from './dkim-result.module.css'

export function DkimResult({ report, date }: { report: DkimAnswer; date: string }) {
  const { domain, selector, dnsProvider } = report
  return (
    <CheckResult
      report={{ ...report, dnsProvider: dnsProvider ?? undefined }}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      view="The key, part by part"
      tool={dkim}
      second={
        <>
          <OtherSelector domain={domain} />
          <p>
            <Link to={dkimAddress({ domain })}>Search for all selectors</Link>
          </p>
        </>
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

/** The form above is empty by now, ready for another domain. */
function OtherSelector({ domain }: { domain: string }) {
  const busy = useBusy(dkim.path)
  return (
    <section aria-labelledby="other-selector" className={styles.other}>
      <h3 id="other-selector">Check another selector of {domain}</h3>
      <CheckerForm action={dkim.path} submitLabel="Check selector" busy={busy} isSecond>
        <input type="hidden" name="domain" value={domain} />
        <Field
          label="Another key’s name"
          name="selector"
          placeholder="selector2"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </CheckerForm>
    </section>
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
