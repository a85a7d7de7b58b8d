// What to change at an alias. A target may be gone only briefly, so a record is deleted only if someone else could take
// over the name.
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { recordChange, type Change } from '#shared/report/change/change.ts'
import type { CnameCode } from './findings.ts'
import { wayTo } from './intent.ts'
import { withoutZone } from './judge-end.ts'
import type { CnameFacts } from './schema.ts'
import { allFindings } from './verdict.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'

/** Changes of the record at the name itself; the rest of the chain may belong to others. Each has yet to be proved. */
export function draftChanges(report: CnameFacts): Change[] {
  const { domain, entries } = report
  const [own] = entries
  const codes = new Set(allFindings(report).map(({ code }) => code))
  // With several records, no one knows which one is meant.
  if (!own || codes.has('cname-multiple')) return []
  const record = { owner: domain, type: 'CNAME' as const, before: [own.exchange], why: [] }
  if (codes.has('cname-takeover-risk')) {
    return [
      recordChange({
        ...record,
        id: 'cname-takeover',
        title: 'Remove the CNAME before someone takes its target',
        text: `Remove the CNAME of ${domain}. Its target ${entries.at(-1)?.exchange ?? own.exchange} is up for grabs, and anyone who takes it controls ${domain}. If you still use the service behind it, claim the target there again instead.`,
        after: [],
        risk: 'delivery',
        loses: [
          {
            what: wayTo(own.exchange),
            why: 'It leads to nothing, and someone else may take what it leads to.',
          },
        ],
        rfc: 'RFC 1034, 3.6.2',
      }),
    ]
  }
  const meant = withoutZone(own.exchange, domain)
  if (!codes.has('cname-final-dot-missing') || meant === null || !isQueryName(meant)) return []
  return [
    recordChange({
      ...record,
      id: 'cname-final-dot',
      title: 'Add the missing final dot',
      text: `The zone was added to the target because its final dot is missing. Write the target as ${meant}.`,
      after: [meant],
      risk: 'none',
      rfc: 'RFC 1035, 5.1',
    }),
  ]
}

/** For the remaining problems, someone has to find out what is right. */
export const cnameAsks = (report: CnameFacts, changes: readonly Change[]): Change[] =>
  asksFor(allFindings(report), changes, {
    tool: 'cname',
    owner: report.domain,
    type: 'CNAME',
    titles: ASK_TITLES,
  })

const ASK_TITLES: Readonly<Partial<Record<CnameCode, string>>> = {
  'cname-loop': 'Break the CNAME loop',
  'cname-multiple': 'Keep one of the CNAME records',
  'cname-at-apex': 'Replace the CNAME at the top of the zone',
  'cname-beside-other-records': 'Decide between the CNAME and the other records',
  'cname-chain-long': 'Shorten the chain of CNAME records',
  'cname-ip-target': 'Publish the address as an A or AAAA record',
  'cname-bad-target': 'Correct the target of the CNAME',
  'cname-target-empty': 'Finish the setup of the target',
  'cname-final-dot-missing': 'Correct or remove the target of the CNAME',
  'cname-target-missing': 'Correct or remove the target of the CNAME',
  'cname-takeover-risk': 'Claim the target again, or remove the CNAME',
  'cname-private-address': 'Give the target a public IP address',
}
