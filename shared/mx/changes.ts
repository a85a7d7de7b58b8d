// What to change in a domain's MX records. Mistakes here lose mail, so nothing is removed unless another host surely accepts it.
import { namesServer } from '#shared/dns/null-mx.ts'
import { listNames } from '#shared/report/list-names.ts'
import { asksFor } from '#shared/change/asks.ts'
import { recordChange, type Change } from '#shared/change/change.ts'
import type { MxData } from '#shared/dns/resolver.ts'
import type { MxCode } from '#shared/mx/findings.ts'
import { isAskable, nameWithoutZone, rangeOf, type HostAnswers } from '#shared/mx/judge-host.ts'
import type { MxEntry, MxFacts } from '#shared/mx/schema.ts'
import { allFindings } from '#shared/mx/verdict.ts'
import { isError } from '#shared/report/verdict.ts'

export interface MxFactsAndAnswers {
  report: MxFacts
  /** What was found out about each host. */
  answers: ReadonlyMap<string, HostAnswers>
}

/**
 * Changes of records that may help; each must be proved. None for an alias, whose records are its target's, and none for a
 * list that is not judged as a whole.
 */
export function draftChanges({ report, answers }: MxFactsAndAnswers): Change[] {
  const hasFinding = (...codes: MxCode[]) => report.findings.some(({ code }) => codes.includes(code))
  if (report.state !== 'found' || hasFinding('mx-domain-is-alias', 'mx-too-many-records')) return []
  const { domain, entries } = report
  return [
    ...nullMxChanges(domain, entries),
    ...forgottenDots(domain, entries),
    ...deadHosts(domain, entries),
    ...aliasHosts(domain, entries, answers),
  ]
}

/** For the remaining problems, someone has to find out what is right. */
export const mxAsks = (report: MxFacts, changes: readonly Change[]): Change[] =>
  asksFor(allFindings(report), changes, {
    tool: 'mx',
    owner: report.domain,
    type: 'MX',
    titles: ASK_TITLES,
  })

const ASK_TITLES: Partial<Record<MxCode, string>> = {
  'mx-domain-alias-loop': 'Break the CNAME loop of the domain',
  'mx-none': 'Get the MX records from your mailbox provider',
  'mx-implicit': 'Get the MX records from your mailbox provider',
  'mx-implicit-private': 'Get the MX records from your mailbox provider',
  'mx-none-usable': 'Get the MX records from your mailbox provider',
  'mx-too-many-records': 'Reduce the list to 10 mail servers',
  'mx-too-many-hosts': 'Reduce the list to 10 mail servers',
  'mx-mixed-providers': 'Find out which service receives your mail',
  'mx-no-ipv4': 'Give a mail server an IPv4 address',
  'mx-ip-literal': 'Give the mail server a host name',
  'mx-localhost': 'Use the mail server’s public host name',
  'mx-bad-host-name': 'Use a valid host name for the mail server',
  'mx-is-alias': 'Use a mail server name that is not a CNAME',
  'mx-alias-loop': 'Break the CNAME loop of the mail server',
  'mx-host-missing': 'Correct the name of the mail server',
  'mx-no-address': 'Give the mail server an IP address',
  'mx-private-address': 'Give the mail server a public IP address',
  'mx-null-not-alone': 'Decide whether the domain accepts mail',
}

const textOf = ({ priority, exchange }: MxData): string => `${priority} ${exchange}`

const hasCode = ({ findings }: MxEntry, code: MxCode): boolean =>
  findings.some((finding) => finding.code === code)

/** Surely accepts mail: nothing is wrong with it, and it has a public address. */
const isSound = ({ findings, addresses }: MxEntry): boolean =>
  !findings.some(isError) && addresses.some((address) => rangeOf(address) === null)

function nullMxChanges(domain: string, entries: readonly MxEntry[]): Change[] {
  const nulls = entries.filter((entry) => !namesServer(entry))
  const [first] = nulls
  if (!first) return []
  const common = { owner: domain, type: 'MX' as const, before: nulls.map(textOf), why: [] }
  if (nulls.length === entries.length) {
    if (nulls.length === 1 && first.priority === 0) return []
    return [
      recordChange({
        ...common,
        id: 'mx-null-priority',
        title: 'Publish the null MX with priority 0',
        text: `Replace the record with \`0 .\`, the form every sender recognizes for a domain that does not accept mail.`,
        after: ['0 .'],
        risk: 'none',
        rfc: 'RFC 7505, 3',
      }),
    ]
  }
  if (!entries.some(isSound)) return []
  return [
    recordChange({
      ...common,
      id: 'mx-null',
      title: 'Remove the null MX',
      text: `Remove the record with the host \`.\`, so senders deliver to the mail servers of ${domain}. If ${domain} should not accept mail, remove the other MX records instead.`,
      after: [],
      // If no mail was wanted, it then arrives in a mailbox that no one reads.
      risk: 'loss',
      rfc: 'RFC 7505, 3',
    }),
  ]
}

/** A zone file that lacks the final dot names the host below the domain itself (RFC 1035 section 5.1). */
function forgottenDots(domain: string, entries: readonly MxEntry[]): Change[] {
  const doubled = entries.flatMap((entry) => {
    const meant = hasCode(entry, 'mx-host-missing') ? nameWithoutZone(entry.exchange, domain) : null
    return meant !== null && isAskable(meant) ? [{ entry, meant }] : []
  })
  if (doubled.length === 0) return []
  const hosts = listNames(doubled.map(({ meant }) => `${meant}.`))
  return [
    recordChange({
      id: 'mx-final-dot',
      title: 'Add the missing final dot',
      text: `The name of the domain was added to the host because its final dot is missing. Write the host as ${hosts}`,
      owner: domain,
      type: 'MX',
      before: doubled.map(({ entry }) => textOf(entry)),
      after: doubled.map(({ entry, meant }) => textOf({ priority: entry.priority, exchange: meant })),
      why: ['mx-host-missing'],
      risk: 'none',
      rfc: 'RFC 1035, 5.1',
    }),
  ]
}

/** Never the last host: its mail would bounce, and if it only fails today, the mail would be lost. */
function deadHosts(domain: string, entries: readonly MxEntry[]): Change[] {
  const others = entries.filter(isSound)
  if (others.length === 0) return []
  const takers = listNames(others.map(({ exchange }) => exchange))
  return (['mx-host-missing', 'mx-no-address', 'mx-localhost'] as const).flatMap((code) => {
    const dead = entries.filter((entry) => hasCode(entry, code))
    if (dead.length === 0) return []
    const hosts = listNames(dead.map(({ exchange }) => exchange))
    return [
      recordChange({
        id: `mx-remove-${code.slice('mx-'.length)}`,
        title: dead.length === 1 ? 'Remove the dead mail server' : 'Remove the dead mail servers',
        text: `Remove the MX ${dead.length === 1 ? 'record' : 'records'} for ${hosts}: no mail can be delivered there. ${takers} ${others.length === 1 ? 'receives' : 'receive'} the mail.`,
        owner: domain,
        type: 'MX',
        before: dead.map(textOf),
        after: [],
        why: [code],
        risk: 'loss',
        prerequisites: [`Make sure that ${hosts} is not the server that should receive your mail.`],
        rfc: 'RFC 5321, 5.1',
      }),
    ]
  })
}

/** RFC 2181 section 10.3: the host must not be an alias. Its canonical name has the same addresses, so no mail is lost. */
function aliasHosts(
  domain: string,
  entries: readonly MxEntry[],
  answers: ReadonlyMap<string, HostAnswers>,
): Change[] {
  const named = new Set(entries.map(({ exchange }) => exchange))
  const aliases = entries.flatMap((entry) => {
    const target = hasCode(entry, 'mx-is-alias') ? canonicalName(answers.get(entry.exchange)) : null
    return target !== null && isSound(entry) ? [{ entry, target }] : []
  })
  if (aliases.length === 0) return []
  const after = aliases
    .filter(({ target }) => !named.has(target))
    .map(({ entry, target }) => textOf({ priority: entry.priority, exchange: target }))
  const pairs = listNames(aliases.map(({ entry, target }) => `${target} instead of ${entry.exchange}`))
  return [
    recordChange({
      id: 'mx-canonical',
      title: 'Use a mail server name that is not a CNAME',
      text: `Put ${pairs}: an MX record must name a host that is not a CNAME, because some senders refuse it. The server stays the same.`,
      owner: domain,
      type: 'MX',
      before: aliases.map(({ entry }) => textOf(entry)),
      after: [...new Set(after)],
      why: ['mx-is-alias'],
      risk: after.length === 0 ? 'loss' : 'none',
      rfc: 'RFC 2181, 10.3',
    }),
  ]
}

/** Where both families point; null if unknown, or not a host name. */
function canonicalName(lookup: HostAnswers | undefined): string | null {
  const targets = [lookup?.ipv4, lookup?.ipv6].flatMap((answer) =>
    answer && (answer.kind === 'answer' || answer.kind === 'no-data')
      ? (answer.aliases.at(-1)?.target ?? [])
      : [],
  )
  const [target] = targets
  return target !== undefined && new Set(targets).size === 1 && isAskable(target) ? target : null
}
