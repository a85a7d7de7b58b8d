// Makes a report from the lists' answers, at the edge from all rows, in the browser from those that have arrived so far, with
// what to do about listings and reverse DNS. The sender's own records change none of it: others have to be asked.
import { removalChange } from '#shared/blocklists/removal-change.ts'
import { parseIp, reverseName } from '#shared/dns/ip-address.ts'
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { IP_FINDINGS, type IpCode } from './findings.ts'
import type { IpFacts, IpReputation } from './schema.ts'
import { countsOf, ipFindings, ipVerdict, listingsToEnd, summaryOf } from './verdict.ts'

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

/** Worst listing first. */
export function ipChanges({ ip, results, reverse }: Pick<IpFacts, 'ip' | 'results' | 'reverse'>): Change[] {
  const address = parseIp(ip)
  const reversed = address ? reverseName(address) : ip
  const removals = listingsToEnd(results).map((row) => delisting(ip, row))
  const named = asksFor(reverse.findings, [], {
    tool: 'ip',
    owner: reversed,
    type: 'A',
    titles: REVERSE_ASKS,
    findings: IP_FINDINGS,
  })
  return [...removals, ...named]
}

type Listing = Pick<
  IpFacts['results'][number],
  'name' | 'zone' | 'operator' | 'meaning' | 'delist' | 'delistSteps'
>

/** Whom to ask, once the cause of the listing is gone. */
export const delisting = (ip: string, row: Listing): Change =>
  removalChange('ip', {
    suffix: row.zone,
    kind: 'ip',
    subject: ip,
    row,
    why: ['ip-listed' satisfies IpCode],
  })

export const REVERSE_ASKS: AskTitles<IpCode> = {
  'ip-ptr-missing': 'Set a reverse DNS name (PTR) for the IP address',
  'ip-ptr-not-confirmed': 'Make the reverse DNS name point back to the IP address',
  'ip-ptr-generic': 'Set your own reverse DNS name',
}
