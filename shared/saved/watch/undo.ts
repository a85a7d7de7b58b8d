// The change that undoes an event, as data, if the owner's records can do that; otherwise, whom to ask.
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { ChangeType, type Change } from '#shared/report/change/schema.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { delisting } from '#shared/blocklists/ip-reputation/changes.ts'
import type { WatchEvent } from './advance.ts'
import { zoneOf, type Facet, type FacetValue } from './value.ts'
import { facetName } from './words.ts'

interface Named {
  /** What the record is called. */
  name: string
}

type Owned = Pick<FacetValue, 'owner'>

export const UNDO_CHANGES = {
  'undo/remove': {
    title: ({ name }: Named) => `Remove the ${name} record again`,
    text: 'There was no such record before. If nobody meant to publish it, remove it.',
  },
  'undo/publish': {
    title: ({ name }: Named) => `Publish the previous ${name} record again`,
    text: 'This is what was published before. If nobody meant to change it, put it back.',
  },
  'undo/delegation': {
    title: 'Find out at the registrar who moved the domain',
    text: ({ owner }: Owned) =>
      `The name servers of ${owner} are set at its registrar. If nobody on your team moved the domain, restore the previous ones there and change the password.`,
  },
  'undo/registration': {
    title: 'Check the registration at your registrar',
    text: ({ owner }: Owned) => `The registration of ${owner} is renewed and released at its registrar.`,
  },
  'undo/of-other': {
    title: ({ owner }: Owned) => `Ask the owner of ${owner}`,
    text: ({ name, owner }: Named & Owned) =>
      `The ${name} record is at ${owner}, which belongs to someone else. Only they can change it back.`,
  },
} satisfies ChangeTable

const { record, ask } = changesOf(UNDO_CHANGES)

/** @returns null if there is nothing to undo */
export function undoing(subject: string, event: WatchEvent): Change | null {
  if (event.what !== 'changed') return null
  const { facet, before, after } = event
  if (facet.startsWith('list:')) return after.meaning.length === 0 ? null : offList(subject, facet, after)
  const name = facetName(facet)
  const type = ChangeType.options.find((one) => one === after.type)
  const asked = { suffix: facet, owner: after.owner, type: 'TXT' as const, why: [] }
  // What is stored at the registry is changed there.
  if (type === undefined) return ask(facet === 'ns' ? 'undo/delegation' : 'undo/registration', asked, after)
  const isOwn = isWithin(after.owner, subject) || isWithin(subject, after.owner.replace(/^_dmarc\./, ''))
  if (!isOwn || after.owner !== before.owner) return ask('undo/of-other', asked, { name, ...after })
  const [gone, back] = [without(after.records, before.records), without(before.records, after.records)]
  if (gone.length + back.length === 0) return null
  const given = {
    suffix: facet,
    owner: after.owner,
    type,
    before: gone,
    after: back,
    keep: after.records.filter((record) => before.records.includes(record)),
    why: [],
    risk: facet === 'mx' ? ('loss' as const) : ('delivery' as const),
  }
  return record(back.length === 0 ? 'undo/remove' : 'undo/publish', given, { name })
}

const without = (records: readonly string[], others: readonly string[]): string[] =>
  records.filter((record) => !others.includes(record))

function offList(subject: string, facet: Facet, { meaning }: FacetValue): Change | null {
  const list = listsInUse('ip', ['SPAMHAUS_DQS_KEY']).find(({ zone }) => zone === zoneOf(facet))
  if (!list) return null
  const { url, steps } = list.delist
  return delisting(subject, { ...list, meaning: meaning.join(' '), delist: url, delistSteps: [...steps] })
}
