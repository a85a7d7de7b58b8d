// The change that undoes an event, as data, if the owner's records can do that; otherwise, whom to ask.
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import { ChangeType } from '#shared/report/change/schema.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { delisting } from '#shared/blocklists/ip-reputation/changes.ts'
import type { WatchEvent } from './advance.ts'
import { zoneOf } from './look-ip.ts'
import type { Facet, FacetValue } from './value.ts'
import { facetName } from './words.ts'

/** @returns null if there is nothing to undo */
export function undoing(subject: string, event: WatchEvent): Change | null {
  if (event.what !== 'changed') return null
  const { facet, before, after } = event
  if (facet.startsWith('list:')) return after.meaning.length === 0 ? null : offList(subject, facet, after)
  const name = facetName(facet)
  const type = ChangeType.options.find((one) => one === after.type)
  if (type === undefined) return askElsewhere(facet, after)
  const isOwn = isWithin(after.owner, subject) || isWithin(subject, after.owner.replace(/^_dmarc\./, ''))
  if (!isOwn || after.owner !== before.owner) return askService(name, facet, after)
  const [gone, back] = [without(after.records, before.records), without(before.records, after.records)]
  if (gone.length + back.length === 0) return null
  return recordChange({
    id: `undo-${facet}`,
    title:
      back.length === 0 ? `Remove the ${name} record again` : `Publish the previous ${name} record again`,
    text:
      back.length === 0
        ? `There was no such record before. If nobody meant to publish it, remove it.`
        : `This is what was published before. If nobody meant to change it, put it back.`,
    owner: after.owner,
    type,
    before: gone,
    after: back,
    keep: after.records.filter((record) => before.records.includes(record)),
    why: [],
    risk: facet === 'mx' ? 'loss' : 'delivery',
  })
}

const without = (records: readonly string[], others: readonly string[]): string[] =>
  records.filter((record) => !others.includes(record))

/** What is stored at the registry is changed there. */
function askElsewhere(facet: Facet, { owner }: FacetValue): Change {
  const isNs = facet === 'ns'
  return askChange({
    id: `undo-${facet}`,
    title: isNs
      ? 'Find out at the registrar who moved the domain'
      : 'Check the registration at your registrar',
    text: isNs
      ? `The name servers of ${owner} are set at its registrar. If nobody on your team moved the domain, restore the previous ones there and change the password.`
      : `The registration of ${owner} is renewed and released at its registrar.`,
    owner,
    type: 'TXT',
    why: [],
  })
}

const askService = (name: string, facet: Facet, { owner }: FacetValue): Change =>
  askChange({
    id: `undo-${facet}`,
    title: `Ask the owner of ${owner}`,
    text: `The ${name} record is at ${owner}, which belongs to someone else. Only they can change it back.`,
    owner,
    type: 'TXT',
    why: [],
  })

function offList(subject: string, facet: Facet, { meaning }: FacetValue): Change | null {
  const list = listsInUse('ip', ['SPAMHAUS_DQS_KEY']).find(({ zone }) => zone === zoneOf(facet))
  if (!list) return null
  const { url, steps } = list.delist
  return delisting(subject, { ...list, meaning: meaning.join(' '), delist: url, delistSteps: [...steps] })
}
