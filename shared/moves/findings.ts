import { listAll, listNames } from '#shared/kit/sentence.ts'
import { type CodeOf, findingsOf, rule } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Trap } from './schema.ts'

interface Sides {
  old: string
  service: string
}

export const MOVE_FINDINGS = {
  'move-same': rule({
    severity: 'info',
    title: 'Both sides are the same',
    message: ({ domain, service }: { domain: string; service: string }) =>
      `${domain} is at ${service} already, so there is nothing to move.`,
  }),
  'move-to-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'A service that we do not know',
    message: ({ service }: { service: string }) =>
      `We do not know what “${service}” needs in DNS, so there is no plan.`,
    fix: 'Choose one of the services at /senders.',
  }),
  'move-from-unknown': rule({
    severity: 'warning',
    title: 'The old side is not clear',
    message: ({ domain, candidates }: { domain: string; candidates: readonly string[] }) =>
      candidates.length === 0
        ? `DNS does not show what ${domain} moves away from, so this plan removes nothing of it.`
        : `DNS names several services that ${domain} may move away from: ${listNames(candidates)}. This plan removes nothing of them.`,
    fix: 'Choose the service that you leave, and make the plan again.',
  }),
  'move-from-elsewhere': rule({
    severity: 'warning',
    title: 'Mail arrives elsewhere today',
    message: ({ domain, old, there }: { domain: string; old: string; there: readonly string[] }) =>
      `You leave ${old}, but mail of ${domain} arrives at ${listNames(there)} today.`,
    fix: 'Make sure that you chose the right service to leave.',
  }),
  'move-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'DNS did not show everything',
    message: ({ domain, parts }: { domain: string; parts: readonly string[] }) =>
      `${listAll(parts)} of ${domain} could not be looked up in full, so this plan may miss steps and removes nothing there.`,
    fix: 'Make the plan again in an hour, before you begin.',
  }),
  'move-selector-taken': rule({
    severity: 'warning',
    title: 'Both sides want the same DKIM selector',
    rfc: 'RFC 6376, 3.1',
    message: ({ old, service, names }: Sides & { names: readonly string[] }) =>
      `${old} signs with ${listAll(names)}, and ${service} asks for the same ${names.length === 1 ? 'name' : 'names'}. Whoever replaces the key breaks DKIM for one of the two.`,
    fix: ({ service }) => `Ask ${service} for a selector of another name.`,
  }),
  'move-spf-room': rule({
    severity: 'warning',
    title: 'SPF has no room for both sides',
    rfc: 'RFC 7208, 4.6.4',
    message: ({ domain, service }: { domain: string; service: string }) =>
      `The SPF record of ${domain} cannot name ${service} as well: it would need more than ten lookups, and SPF would fail for everyone.`,
    fix: 'Make room first: /tool/spf shows what each term costs.',
  }),
  'move-spf-broken': rule({
    severity: 'warning',
    title: 'SPF has to be repaired first',
    rfc: 'RFC 7208, 4.6',
    message: ({ domain }: { domain: string }) =>
      `Receivers cannot use the SPF record of ${domain} today, so nothing can be added to it.`,
    fix: 'Check the domain at /tool/spf, and do what it says before the move.',
  }),
  'move-spf-mx': rule({
    severity: 'info',
    title: 'SPF follows the MX records',
    rfc: 'RFC 7208, 5.4',
    message: ({ domain, addresses }: { domain: string; addresses: readonly string[] }) =>
      `“mx” in the SPF record of ${domain} lets the old servers send. Once the MX records change, it means the new ones, so the plan names the old servers by address: ${listNames(addresses)}.`,
  }),
  'move-mta-sts': rule({
    severity: 'info',
    title: 'MTA-STS would refuse the new servers',
    rfc: 'RFC 8461, 5.1',
    message: ({ domain, service, mode }: { domain: string; service: string; mode: string }) =>
      `The MTA-STS policy of ${domain} (mode ${mode}) does not name the servers of ${service}. The plan adds them to the policy, and waits, before the MX records change.`,
  }),
  'move-dane-lost': rule({
    severity: 'info',
    title: 'DANE protection ends with the old servers',
    rfc: 'RFC 7672, 2.2',
    message: ({ hosts, service }: { hosts: readonly string[]; service: string }) =>
      `Senders authenticate ${listNames(hosts)} by TLSA records. DNS shows none at ${service}: this protection ends, but no mail is lost. Keep the old TLSA records until the old side is closed.`,
  }),
  'move-reports': rule({
    severity: 'info',
    title: 'Reports arrive in mailboxes that move',
    message: ({ mailboxes, service }: { mailboxes: readonly string[]; service: string }) =>
      `Reports about the domain go to ${listNames(mailboxes)}. Create ${mailboxes.length === 1 ? 'this address' : 'these addresses'} at ${service} before the MX records change, or the reports bounce.`,
  }),
  'move-gateway': rule({
    severity: 'info',
    title: 'A filter is in front of the mailboxes',
    message: ({ gateway, service }: { gateway: string; service: string }) =>
      `Mail arrives at ${gateway} first, so the MX records do not change. The plan changes where ${gateway} delivers to instead. MX records of ${service} would bypass the filter.`,
  }),
  'move-local-routing': rule({
    severity: 'info',
    title: 'Mail between colleagues turns early',
    message: ({ old, service, domain }: Sides & { domain: string }) =>
      `Once ${domain} is verified at ${service}, what its users there write to each other stays at ${service}, whatever the MX records say. Until they change, let only test accounts send from ${service}; the others still read at ${old}.`,
  }),
  'move-autodiscover': rule({
    severity: 'info',
    title: 'Email apps look for the old host',
    message: ({ name, old }: { name: string; old: string }) =>
      `${name} leads to ${old}, so Outlook keeps going there. The plan changes it together with the MX records.`,
  }),
  'move-dangling-keys': rule({
    severity: 'info',
    title: 'Keys that lead to a closed account',
    message: ({ names, old }: { names: readonly string[]; old: string }) =>
      `${listNames(names)} ${names.length === 1 ? 'leads' : 'lead'} to ${old}. Left behind after the account is closed, such a name may be taken over by someone who then signs as you. The plan deletes ${names.length === 1 ? 'it' : 'them'}, but not before the last email has arrived.`,
  }),
  'move-null-mx': rule({
    severity: 'info',
    title: 'The domain refuses mail today',
    rfc: 'RFC 7505, 3',
    message: ({ domain }: { domain: string }) =>
      `${domain} says that it accepts no mail, so no incoming mail can be lost.`,
  }),
  'move-implicit-mx': rule({
    severity: 'info',
    title: 'Mail arrives without MX records',
    rfc: 'RFC 5321, 5.1',
    message: ({ domain }: { domain: string }) =>
      `${domain} has no MX records, so its mail goes to the IP address of the domain itself. The first MX record ends that for all senders.`,
  }),
  'move-servers-shown-there': rule({
    severity: 'info',
    title: 'Only the new host knows its servers',
    message: ({ service }: { service: string }) =>
      `The MX records of ${service} differ from customer to customer, so the plan cannot show them.`,
  }),
  'move-unsubscribed': rule({
    severity: 'info',
    title: 'Who unsubscribed is known only there',
    message: ({ old, service }: Sides) =>
      `${old} knows who unsubscribed and which addresses bounced. Copy both lists to ${service} before the first email: whoever gets one again reports it as spam.`,
  }),
  'move-links': rule({
    severity: 'info',
    title: 'Links in sent email lead to the old service',
    message: ({ old }: { old: string }) =>
      `Links, pictures and unsubscribe links in email that was sent lead through ${old}. They work only as long as its tracking records and the account are there.`,
  }),
  'move-shared-ips': rule({
    severity: 'info',
    title: 'Receivers do not know the new service',
    message: ({ service, domain }: { service: string; domain: string }) =>
      `Receivers have seen no email of ${domain} from ${service} yet. Send little by it at first; /tool/warmup-plan says how much on each day.`,
  }),
  'move-old-domain': rule({
    severity: 'info',
    title: 'Whoever gets the old domain gets its mail',
    message: ({ domain }: { domain: string }) =>
      `If ${domain} is given up, the next owner can receive its email: password resets, invoices, names of customers. Keep it registered, with its mail, for years.`,
  }),
  'move-new-domain-unknown': rule({
    severity: 'info',
    title: 'A domain that no one knows yet',
    message: ({ to }: { to: string }) =>
      `Receivers have seen no email from ${to}. Begin with people who expect it, and send more each week: /tool/warmup-plan says how much.`,
  }),
  'move-new-domain-used': rule({
    severity: 'warning',
    title: 'The new domain has mail records of its own',
    message: ({ to, what }: { to: string; what: readonly string[] }) =>
      `${to} has ${listAll(what)} already. The plan leaves them as they are; find out what uses them first.`,
    fix: 'Compare these records with those of the old domain.',
  }),
}

type MoveCode = CodeOf<typeof MOVE_FINDINGS>
export type MoveFinding = Finding<MoveCode>
export const moveFinding = findingsOf(MOVE_FINDINGS)

/** What would go wrong without the plan. */
const TRAPS: ReadonlySet<string> = new Set<MoveCode>([
  'move-selector-taken',
  'move-spf-room',
  'move-spf-mx',
  'move-mta-sts',
  'move-dane-lost',
  'move-reports',
  'move-gateway',
  'move-local-routing',
  'move-autodiscover',
  'move-dangling-keys',
  'move-unsubscribed',
  'move-links',
  'move-shared-ips',
  'move-old-domain',
  'move-new-domain-unknown',
])

export const trapsIn = (findings: readonly MoveFinding[]): Trap[] =>
  findings
    .filter(({ code }) => TRAPS.has(code))
    .map(({ code, message }) => ({ title: MOVE_FINDINGS[code].title, text: message }))
