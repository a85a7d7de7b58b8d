// The DMARC checker: the question and the answer.
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import type { DmarcCheckerPage } from './dmarc-data.ts'
import { DmarcResult } from './dmarc-result.tsx'

export function DmarcChecker({ domain, outcome, date }: DmarcCheckerPage) {
  const busy = useBusy('/tool/dmarc')
  const isBadDomain = outcome?.ok === false && outcome.code === 'invalid_domain'
  return (
    <>
      <CheckerForm
        action="/tool/dmarc"
        submitLabel="Check DMARC"
        busy={busy}
        example={{ to: `/tool/dmarc?domain=${HEALTHY_SAMPLE}`, label: 'See an example' }}
      >
        <DomainField
          key={domain}
          defaultValue={domain}
          hint="Your domain, or any name below it to see which policy that one gets."
          error={isBadDomain ? outcome.message : undefined}
        />
      </CheckerForm>
      <ResultRegion busy={busy} resultKey={domain}>
        {outcome?.ok && <DmarcResult report={outcome.data} date={date} />}
        {outcome?.ok === false && !isBadDomain && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}
