// What must stay as it is, and why.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { listNames, shortened } from '#shared/kit/sentence.ts'
import { dmarcRecordOf, proofsOf } from './look.ts'
import { movesMail, type Move } from './move.ts'

/** People read no longer list. */
const MAX_SERVICES = 8

export function staysOf(move: Move): string[] {
  const { domain, looked, old, target } = move
  const senders = otherSenders(move)
  const keys = looked.keys.filter(
    ({ state, name, service }) =>
      state === 'live' && !move.oldKeys.some((key) => key.name === name) && service !== target.service,
  )
  const own = looked.daneHosts.filter((host) => isWithin(host, domain))
  return [
    ...(senders.length > 0
      ? [
          `The SPF record keeps ${listNames(senders, { most: MAX_SERVICES })}, which ${senders.length === 1 ? 'sends' : 'send'} for ${domain}, too.`,
        ]
      : []),
    ...(keys.length > 0
      ? [
          `The DKIM keys at ${listNames(keys.map(({ name }) => name))} stay: other senders, or none that we know, sign with them.`,
        ]
      : []),
    ...proofsOf(looked)
      .slice(0, MAX_SERVICES)
      .map((proof) =>
        proof.service === old.name
          ? `“${shownText(shortened(proof.text))}” stays while anything of ${old.name} is used: other products of it need this proof.`
          : `“${shownText(shortened(proof.text))}” stays: it proves the domain to ${proof.service}.`,
      ),
    ...(dmarcRecordOf(looked) === undefined
      ? []
      : [`The DMARC record at _dmarc.${domain} stays: it holds for both sides.`]),
    ...(looked.bimi.kind === 'answer'
      ? [`The BIMI record at default._bimi.${domain} stays: the logo depends on DMARC, not on the host.`]
      : []),
    ...(movesMail(move) && own.length > 0
      ? [
          `The TLSA records of ${listNames(own)} stay until the old side is closed: senders may still deliver there.`,
        ]
      : []),
    ...(movesMail(move)
      ? [`MX records of names below ${domain} stay: they belong to services, not to mailboxes.`]
      : []),
  ]
}

/** Services that SPF names, without both sides. */
function otherSenders({ looked, old, target }: Move): string[] {
  const names = looked.spf.senders.map((sender) => {
    const service = serviceNamed(sender)
    return service ? (service.partOf ?? serviceLabel(service)) : sender
  })
  return [...new Set(names)].filter((name) => name !== target.service && (name !== old.name || !old.isKnown))
}

export const NOT_SIMULATED: readonly string[] = [
  'Whether the old email, contacts, calendars and files were copied.',
  'How phones and email apps sign in to the new host.',
  'Forwarding, shared mailboxes and rules that exist only at the old host.',
  'How receivers judge the reputation of the new servers.',
]
