// What to change in a domain's MX records. Mistakes here lose mail, so nothing is removed unless another host surely accepts it.
import { namesServer } from '#shared/dns/null-mx.ts'
import { listNames } from '#shared/report/list-names.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { recordChange, type Change } from '#shared/report/change/change.ts'
import type { MxCode } from './findings.ts'
import { aliasHosts, aliasPairs } from './alias-hosts.ts'
import { hasCode, isSound, textOf, type MxFactsAndAnswers } from './entries.ts'
import { daneLoss, fitsTlsa, type Hanging } from './hanging.ts'
import { delivery, NO_MAIL } from './intent.ts'
import { isAskable, nameWithoutZone } from './judge-host.ts'
import type { MxEntry, MxFacts } from './schema.ts'
import { allFindings } from './verdict.ts'

/**
 * Changes of records that may help; each must be proved. None for an alias, whose records are its target's, and none for a
 * list that is not judged as a whole.
 */
export function draftChanges(inspected: MxFactsAndAnswers, hanging: Hanging): Change[] {
  const { report } = inspected
  if (!isJudgedWhole(report)) return []
  const { domain, entries } = report
  return [
    ...nullMxChanges(domain, entries),
    ...forgottenDots(domain, entries, hanging),
    ...deadHosts(domain, entries),
    ...aliasHosts(inspected, hanging),
  ]
}

const isJudgedWhole = ({ state, findings }: MxFacts): boolean =>
  state === 'found' &&
  !findings.some(({ code }) => code === 'mx-domain-is-alias' || code === 'mx-too-many-records')

/** The servers whose names a change may touch, and those that it may add. */
export function touchedHosts(inspected: MxFactsAndAnswers): { touched: string[]; added: string[] } {
  const { report } = inspected
  if (!isJudgedWhole(report)) return { touched: [], added: [] }
  const aliases = aliasPairs(inspected)
  const dotted = withoutZones(report.domain, report.entries)
  const dead = report.entries.filter((entry) => hasCode(entry, 'mx-no-address'))
  return {
    touched: [...aliases.map(({ entry }) => entry.exchange), ...dead.map(({ exchange }) => exchange)],
    added: [...aliases.map(({ target }) => target), ...dotted.map(({ meant }) => meant)],
  }
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
      loses: [{ what: NO_MAIL, why: 'A domain cannot refuse mail and accept it.' }],
      rfc: 'RFC 7505, 3',
    }),
  ]
}

const withoutZones = (domain: string, entries: readonly MxEntry[]): { entry: MxEntry; meant: string }[] =>
  entries.flatMap((entry) => {
    const meant = hasCode(entry, 'mx-host-missing') ? nameWithoutZone(entry.exchange, domain) : null
    return meant !== null && isAskable(meant) ? [{ entry, meant }] : []
  })

/** A zone file that lacks the final dot names the host below the domain itself (RFC 1035 section 5.1). */
function forgottenDots(domain: string, entries: readonly MxEntry[], hanging: Hanging): Change[] {
  const doubled = withoutZones(domain, entries)
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
      prerequisites: doubled.flatMap(({ meant }) => fitsTlsa(meant, hanging) ?? []),
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
        loses: dead.flatMap(({ exchange }) => [
          { what: delivery(exchange), why: 'No mail can be delivered there today.' },
          daneLoss(exchange),
        ]),
        prerequisites: [`Make sure that ${hosts} is not the server that should receive your mail.`],
        rfc: 'RFC 5321, 5.1',
      }),
    ]
  })
}
