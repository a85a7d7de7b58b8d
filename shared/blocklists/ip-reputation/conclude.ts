// Makes a report from the lists' answers: at the edge from all rows, in the browser from those that have arrived so far.
import { ipChanges } from './changes.ts'
import type { IpFacts, IpReputation } from './schema.ts'
import { countsOf, summaryOf } from './summary.ts'
import { ipFindings, ipVerdict } from './verdict.ts'

/** What was found out, before it is counted. */
type IpRowsKnown = Pick<IpFacts, 'ip' | 'results' | 'reverse' | 'ageSeconds' | 'sample'>

export function ipReport(known: IpRowsKnown): IpReputation {
  const { ip, results, reverse, ageSeconds, sample } = known
  const facts: IpFacts = {
    ip,
    ...countsOf(results),
    summary: summaryOf(results),
    results,
    reverse,
    ageSeconds,
    sample,
  }
  return { ...facts, verdict: ipVerdict(facts), findings: ipFindings(facts), changes: ipChanges(facts) }
}
