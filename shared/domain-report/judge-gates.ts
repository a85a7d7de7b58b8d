// What mailbox providers would answer, as a part of the report on a domain.
import type { GatesPart } from '#shared/domain-report/schema.ts'
import type { GateReport } from '#shared/gate/schema.ts'

/** What it rests on is found and fixed in the part on authentication. */
export const gatesPart = ({ domain, exists, providers, verdict }: GateReport): GatesPart => ({
  part: 'gates',
  domain,
  exists,
  verdict,
  findings: [],
  changes: [],
  providers,
})
