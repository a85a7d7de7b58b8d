// The changes of records in a move, and what undoes each.
import { listAll } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'

interface Of {
  service: string
}

interface Terms extends Of {
  terms: readonly string[]
}

const termsText = (terms: readonly string[]): string => listAll(terms.map((term) => `“${term}”`))

export const MOVE_CHANGES = {
  'move-ttl': {
    title: ({ type }: { type: string }) => `Shorten the TTL of the ${type} records`,
    text: ({ name, type }: { name: string; type: string }) =>
      `Set the TTL of the ${type} records at ${name} to 3600 seconds (one hour), or less. The records stay the same.`,
    risk: 'none',
  },
  'move-ttl-back': {
    title: ({ type }: { type: string }) => `Restore the TTL of the ${type} records`,
    text: ({ name, type }: { name: string; type: string }) =>
      `Set the TTL of the ${type} records at ${name} back to what it was before the move. The records stay the same.`,
    risk: 'none',
  },
  'move-spf': {
    title: ({ service }: Of) => `Add ${service} to the SPF record`,
    text: ({ terms }: Terms) =>
      `Replace the SPF record with this one. It keeps every sender and adds ${termsText(terms)}.`,
    risk: 'none',
    rfc: 'RFC 7208, 5.2',
  },
  'move-spf/first': {
    title: ({ service }: Of) => `Publish an SPF record with ${service}`,
    text: ({ terms }: Terms) =>
      `The domain has no SPF record. Publish this one, which names ${termsText(terms)}, and first add every other service that sends as the domain.`,
    risk: 'delivery',
    rfc: 'RFC 7208, 3.1',
  },
  'move-spf/repair': {
    title: 'Repair the SPF record first',
    text: ({ domain, term }: { domain: string; term: string }) =>
      `Receivers cannot use the SPF record of ${domain} today. Check ${domain} at /tool/spf, do what it says, then add “${term}” before the end of the record.`,
    rfc: 'RFC 7208, 4.6',
  },
  'move-spf/room': {
    title: ({ service }: Of) => `Make room for ${service} in SPF`,
    text: ({ term, needless }: { term: string; needless: readonly string[] }) =>
      `With “${term}”, the SPF record would need more than ten lookups, and receivers would discard it. ${
        needless.length === 0
          ? 'Check the domain at /tool/spf, and take out what no email needs.'
          : `Take out ${termsText(needless)} first, which no email needs as far as DNS shows.`
      } Then add “${term}”.`,
    rfc: 'RFC 7208, 4.6.4',
  },
  'move-spf/unknown': {
    title: 'Look up the SPF record again',
    text: ({ domain, term }: { domain: string; term: string }) =>
      `The SPF record of ${domain} could not be read in full. Make this plan again in an hour; the record then gets “${term}”.`,
    rfc: 'RFC 7208, 4.4',
  },
  'move-spf/no-include': {
    title: ({ service }: Of) => `Ask ${service} what SPF needs`,
    text: ({ service, where }: Of & { where: string }) =>
      `${service} shows what it needs in the SPF record ${where}. Add it before the end of the record, and keep all that is there.`,
    rfc: 'RFC 7208, 5.2',
  },
  'move-spf-old': {
    title: ({ service }: Of) => `Take ${service} out of SPF`,
    text: ({ terms, service }: Terms) =>
      `Replace the SPF record with this one, without ${termsText(terms)}. First make sure that no device, form or app still sends through ${service}.`,
    risk: 'delivery',
    rfc: 'RFC 7208, 5.2',
  },
  'move-spf-old/ask': {
    title: ({ service }: Of) => `Take ${service} out of SPF`,
    text: ({ service, because }: Of & { because: string }) =>
      `${because} Take ${service} out of the SPF record only if nothing else sends through it.`,
    rfc: 'RFC 7208, 5.2',
  },
  'move-key': {
    title: ({ service, selector }: Of & { selector: string }) =>
      `Publish the DKIM record “${selector}” of ${service}`,
    text: ({ service, name }: Of & { name: string }) =>
      `Publish this record at ${name}, beside the old keys. Then turn on DKIM in ${service}.`,
    risk: 'none',
    rfc: 'RFC 6376, 3.6.2',
  },
  'move-record': {
    title: ({ service, part }: Of & { part: string }) => `Publish a record of ${service}: ${part}`,
    text: ({ service, name }: Of & { name: string }) =>
      `Publish this record at ${name}, as ${service} asks every customer to. Then verify the domain there.`,
    risk: 'none',
  },
  'move-records': {
    title: ({ service }: Of) => `Copy the records that ${service} shows`,
    text: ({ service, where, what }: Of & { where: string; what: readonly string[] }) =>
      `${service} makes these for each customer and shows them ${where}: ${listAll(what)}. Publish them as they are, beside all that is there.`,
  },
  'move-selector': {
    title: ({ service }: Of) => `Ask ${service} for another selector`,
    text: ({ service, names }: Of & { names: readonly string[] }) =>
      `Another service signs with the key at ${listAll(names)}, so do not replace it. Ask ${service} for a selector of another name, and publish that key.`,
    rfc: 'RFC 6376, 3.1',
  },
  'move-key-old': {
    title: ({ service, selector }: Of & { selector: string }) =>
      `Delete the DKIM record “${selector}” of ${service}`,
    text: ({ name, target }: { name: string; target?: string }) =>
      `Delete the record at ${name}. ${
        target === undefined
          ? 'Nothing that it signed is still on its way.'
          : 'A name that leads to a closed account can be taken over by others.'
      }`,
    risk: 'delivery',
    rfc: 'RFC 6376, 3.6.1',
  },
  'move-key-old/ask': {
    title: ({ service }: Of) => `Delete the DKIM keys of ${service}`,
    text: ({ service }: Of) =>
      `DNS does not show for sure which keys are those of ${service}. Delete the ones that ${service} showed you, and no others.`,
    rfc: 'RFC 6376, 3.6.1',
  },
  'move-sts-both': {
    title: 'Name both sets of servers in MTA-STS',
    text: ({ url }: { url: string }) =>
      `First serve this file at ${url}: it names the old servers and the new ones. Then publish this record, whose new id tells senders to read the file again.`,
    risk: 'none',
    rfc: 'RFC 8461, 3.3',
  },
  'move-sts-both/ask': {
    title: 'Name both sets of servers in MTA-STS',
    text: ({ hosts, keeper }: { hosts: readonly string[]; keeper: string }) =>
      `The MTA-STS policy has to name ${
        hosts.length === 0 ? 'the new servers' : listAll(hosts)
      } beside the old ones before the MX records change. ${keeper}`,
    rfc: 'RFC 8461, 3.3',
  },
  'move-sts-new': {
    title: 'Name only the new servers in MTA-STS',
    text: ({ url }: { url: string }) =>
      `First serve this file at ${url}, without the old servers. Then publish this record with its new id.`,
    risk: 'none',
    rfc: 'RFC 8461, 3.3',
  },
  'move-sts-new/ask': {
    title: 'Name only the new servers in MTA-STS',
    text: ({ keeper }: { keeper: string }) => `Take the old servers out of the MTA-STS policy. ${keeper}`,
    rfc: 'RFC 8461, 3.3',
  },
  'move-mx': {
    title: ({ service }: Of) => `Send incoming mail to ${service}`,
    text: ({ service, count }: Of & { count: number }) =>
      `Replace all MX records of the domain with ${count === 1 ? 'this one' : 'these'}. Leave no old server in the list: it would keep taking mail that nobody reads at ${service}.`,
    risk: 'loss',
    rfc: 'RFC 5321, 5.1',
  },
  'move-mx/ask': {
    title: ({ service }: Of) => `Send incoming mail to ${service}`,
    text: ({ service, where }: Of & { where: string }) =>
      `${service} shows your MX records ${where}. Replace all MX records of the domain with them, and leave no old server in the list.`,
    rfc: 'RFC 5321, 5.1',
  },
  'move-gateway': {
    title: ({ gateway }: { gateway: string }) => `Change the delivery route in ${gateway}`,
    text: ({ gateway, service }: Of & { gateway: string }) =>
      `Mail goes through ${gateway}, so the MX records stay. In ${gateway}, set the server that it delivers to: the one of ${service}.`,
  },
  'move-settings': {
    title: 'Point email apps at the new host',
    text: ({ name }: { name: string }) =>
      `Replace the record at ${name} with this one. Outlook finds its settings by it.`,
    risk: 'none',
  },
  'move-settings/ask': {
    title: 'Take email apps off the old host',
    text: ({ name, target, service }: Of & { name: string; target: string }) =>
      `${name} leads to ${target}, so email apps keep going there. Replace it with the record that ${service} shows, or delete it if there is none.`,
  },
  'move-undo': {
    title: ({ of }: { of: string }) => `Undo: ${of}`,
    text: 'Put the records back as they were before this step.',
  },
  'move-undo/ask': {
    title: ({ of }: { of: string }) => `Undo: ${of}`,
    text: ({ owner }: { owner: string }) =>
      `Take out what you published for this step at ${owner} or below it, and put back what was there before.`,
  },
} satisfies ChangeTable

export const moveChange = changesOf(MOVE_CHANGES)

/**
 * What puts the records back as they were.
 * @param served the file as it is before the change
 */
export function undoOf(change: Change, served?: string): Change {
  const { owner, type, title, id, before, after, ttl, file, risk } = change
  const of = { of: lowerStart(title) }
  if (change.action === 'ask')
    return moveChange.ask('move-undo/ask', { owner, type, why: [], suffix: id }, { ...of, owner })
  const undone = moveChange.record(
    'move-undo',
    {
      owner,
      type,
      before: after,
      after: before,
      why: [],
      risk,
      suffix: id,
      ...(ttl !== undefined && { ttl }),
    },
    of,
  )
  return file === undefined || served === undefined
    ? undone
    : { ...undone, file: { url: file.url, text: served } }
}

const lowerStart = (title: string): string => `${title.slice(0, 1).toLowerCase()}${title.slice(1)}`
