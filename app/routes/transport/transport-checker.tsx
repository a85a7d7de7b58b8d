// The transport security checker: the question and the answer.
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { transport } from '#shared/tools/transport.ts'
import type { TransportCheckerPage } from './transport-data.ts'
import { TransportResult } from './transport-result.tsx'

export const TransportChecker = (page: TransportCheckerPage) => (
  <DomainChecker
    page={page}
    tool={transport}
    submitLabel="Check transport"
    hint="The part after the @ in your address."
  >
    {(report, date) => <TransportResult report={report} date={date} />}
  </DomainChecker>
)
