// What to change at an alias. A target may be gone only briefly, so a record is deleted only if someone else could take
// over the name.
import { isTargetName } from '#shared/data/mail-services/lookup.ts'
import { isQueryName } from '#shared/dns/domain-name.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import type { Alias } from '#shared/dns/resolver.ts'
import { changesOf, type ChangeTable, ITS_WORDS } from '#shared/report/change/change-table.ts'
import { asksFor, type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Change } from '#shared/report/change/change.ts'
import { type Intent, type Proof, proveChanges } from '#shared/report/change/prove.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { APEX_ASK } from './at-apex.ts'
import { CNAME_FINDINGS, type CnameCode } from './findings.ts'
import type { CnameFacts } from './schema.ts'
import { allFindings } from './verdict.ts'

export const CNAME_CHANGES = {
  'cname-takeover': {
    title: 'Remove the CNAME before someone takes its target',
    text: ({ domain, target }: { domain: string; target: string }) =>
      `Remove the CNAME of ${domain}. Its target ${target} is up for grabs, and anyone who takes it controls ${domain}. If you still use the service behind it, claim the target there again instead.`,
    risk: 'delivery',
    rfc: 'RFC 1034, 3.6.2',
  },
  'cname-final-dot': {
    title: 'Add the missing final dot',
    text: ({ meant }: { meant: string }) =>
      `The zone was added to the target because its final dot is missing. Write the target as ${meant}.`,
    risk: 'none',
    rfc: 'RFC 1035, 5.1',
  },
} satisfies ChangeTable

const { record } = changesOf(CNAME_CHANGES)

/**
 * Changes of the record at the name itself; the rest of the chain may belong to others. Each has yet to be proved.
 * @param meant the target that was written, if the zone was added to it
 */
export function draftChanges(report: CnameFacts, meant: string | undefined): Change[] {
  const { domain, entries } = report
  const [own] = entries
  const codes = new Set(allFindings(report).map(({ code }) => code))
  // With several records, no one knows which one is meant.
  if (!own || codes.has('cname-multiple')) return []
  const alias = { owner: domain, type: 'CNAME' as const, before: [own.exchange], why: [], ...ITS_WORDS }
  if (codes.has('cname-takeover-risk')) {
    const target = entries.at(-1)?.exchange ?? own.exchange
    const lost = {
      what: wayTo(own.exchange),
      why: 'It leads to nothing, and someone else may take what it leads to.',
    }
    return [record('cname-takeover', { ...alias, after: [], loses: [lost] }, { domain, target })]
  }
  return meant !== undefined && entries.length === 1 && isQueryName(meant)
    ? [record('cname-final-dot', { ...alias, after: [meant] }, { meant })]
    : []
}

/**
 * For a record that is looked for behind a CNAME, and is not there: the target with its final dot.
 * @param aliases the CNAME records that led there
 * @returns none if that is not what is wrong
 */
export async function provedFinalDot(
  owner: string,
  aliases: readonly Pick<Alias, 'target'>[],
  proof: Pick<Proof, 'findings' | 'resolver' | 'recheck'>,
): Promise<Change[]> {
  const [own, ...more] = aliases
  if (!own || more.length > 0) return []
  const meant = await nameAsWritten(own.target, owner, proof.resolver, isTargetName)
  if (meant === null) return []
  const place = { owner, type: 'CNAME' as const, before: [own.target], after: [meant], why: [] }
  return proveChanges([record('cname-final-dot', place, { meant })], {
    ...proof,
    intentsOf: cnameIntentsWith(meant),
  })
}

/** For the remaining problems, someone has to find out what is right. */
export const cnameAsks = (report: CnameFacts, changes: readonly Change[]): Change[] =>
  asksFor(allFindings(report), changes, {
    tool: 'cname',
    owner: report.domain,
    type: 'CNAME',
    titles: CNAME_ASKS,
    findings: TITLED,
  })

const TITLED = { ...CNAME_FINDINGS, ...DNS_FINDINGS }

export const CNAME_ASKS: AskTitles<CnameCode> = {
  'cname-loop': 'Break the CNAME loop',
  'cname-multiple': 'Keep one of the CNAME records',
  'cname-at-apex': APEX_ASK,
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

/** What a CNAME does, in a sentence. */
const wayTo = (target: string): string => `the way to ${target}`

/** @param meant what the one target was, before the zone was added to it */
export const cnameIntentsWith =
  (meant: string | undefined) =>
  (texts: readonly string[]): Intent[] =>
    texts.map((text) => {
      const target = text.toLowerCase().replace(/\.$/, '')
      return { key: meant ?? target, what: wayTo(target) }
    })
