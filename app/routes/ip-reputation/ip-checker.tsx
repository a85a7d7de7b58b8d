// The form, and the answer as it grows.
import { useEffect, useRef } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { DomainAddresses } from './domain-addresses.tsx'
import { isInvalid, whyInvalid, type IpPage } from './ip-data.ts'
import { IpResult } from './ip-result.tsx'
import { useIpRows } from './use-ip-rows.ts'
import styles from './ip-result.module.css'

export function IpChecker({ page }: { page: IpPage }) {
  const check = useIpRows(page)
  const isLoading = useBusy(ipReputation.path)
  const { report, running, failure, lists } = check
  const results = useRef<HTMLDivElement>(null)
  const error = report && isInvalid(report) && !page.addresses ? whyInvalid(report) : undefined
  useEffect(() => {
    // The rows, and what is wrong with the input, arrive after the navigation, which ends too early for the region to notice.
    if (!page.live) return
    const timer = setTimeout(() => showResult(results.current), SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [page, error])
  const hasResult = page.ip !== '' && !isLoading && error === undefined
  return (
    <>
      <div className="stack gap-3" data-question="">
        <Question
          ip={page.ip}
          error={error}
          busy={isLoading || running}
          answered={hasResult && !page.addresses ? page.ip : undefined}
        />
        {hasResult && (
          <a href="#results" className={`${styles.jump} off-paper`}>
            Jump to results
          </a>
        )}
      </div>
      <div ref={results} id="results" className={styles.results}>
        <ResultRegion busy={isLoading} busyText="Performing DNSBL lookups…" resultKey={page.ip}>
          {page.addresses ? (
            <DomainAddresses {...page.addresses} />
          ) : (
            hasResult && (lists.length > 0 || running) && <IpResult page={page} check={check} />
          )}
          {failure !== null && !running && <LookupFailed message={failure} />}
        </ResultRegion>
      </div>
    </>
  )
}

interface QuestionProps {
  ip: string
  /** What is wrong with it. */
  error: string | undefined
  busy: boolean
  /** The address, once its lists answer. */
  answered: string | undefined
}

const Question = ({ ip, error, busy, answered }: QuestionProps) => (
  <>
    <CheckerForm
      action={ipReputation.path}
      submitLabel="Check IP Reputation"
      busyLabel="Checking..."
      busy={busy}
      example={{ to: exampleOf(ipReputation), label: 'See an example' }}
      recent={{ field: 'ip', answered }}
    >
      <Field
        key={ip}
        label="IP address"
        name="ip"
        defaultValue={ip}
        error={error}
        hint="A public IPv4 address. Enter a domain to choose from its addresses."
        placeholder="192.0.43.10"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
    </CheckerForm>
    {error !== undefined && (
      <Banner tone="warn" word="invalid" title="Invalid IPv4 address">
        <p>Please enter a valid public IPv4 address.</p>
      </Banner>
    )}
  </>
)
