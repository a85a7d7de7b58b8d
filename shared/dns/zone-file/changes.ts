// What to change in a zone file, and those changes together with what the checks propose for the same records.
import { quotedStrings, splitStrings } from '#shared/dns/presentation.ts'
import { type Change, type ChangeType, recordChange } from '#shared/report/change/change.ts'
import { type ChangesOf, changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'

interface Moved {
  owner: string
  meant: string
}

interface Aliased {
  owner: string
  target: string
}

export const ZONE_CHANGES = {
  'zone-final-dot/owner': {
    title: 'Add the final dot to the name',
    text: ({ owner, meant }: Moved) =>
      `Write the name of the record as “${meant}.” with a final dot. Without the dot, the record is published at ${owner}, where no one looks for it.`,
    rfc: 'RFC 1035, 5.1',
  },
  'zone-final-dot/target': {
    title: 'Add the missing final dot',
    text: ({ meant }: { meant: string }) =>
      `The name of the zone is added to the target because its final dot is missing. Write it as “${meant}.” with a final dot.`,
    rfc: 'RFC 1035, 5.1',
  },
  'zone-place': {
    title: ({ what }: { what: string }) => `Move ${what} to where receivers look`,
    text: ({ owner, meant }: Moved) =>
      `The record is at ${owner}, where no receiver looks for it. Publish it at ${meant} instead.`,
  },
  'zone-leftover': {
    title: 'Delete a record that no one reads',
    text: ({ owner, meant }: Moved) =>
      `The record at ${owner} has no effect, and ${meant} has its own. Delete the one at ${owner}.`,
  },
  'zone-quotes': {
    title: 'Put the text in quotes',
    text: ({ meant }: { meant: string }) =>
      `Write the text as ${splitStrings(meant)}. Without quotes, a “;” starts a comment, and spaces are dropped.`,
    rfc: 'RFC 1035, 5.1',
  },
  'zone-strings': {
    title: 'Split the text into strings',
    text: ({ strings }: { strings: readonly string[] }) =>
      `Write the text as strings of at most 255 bytes, one after the other: ${quotedStrings(strings)}. Receivers join them.`,
    rfc: 'RFC 1035, 3.3',
  },
  'zone-split': {
    title: 'Write the parts as one text',
    text: ({ text }: { text: string }) =>
      `Each part would be a record of its own. Replace them with one record: ${splitStrings(text)}`,
    rfc: 'RFC 1035, 3.3.14',
  },
  'zone-alias/drop': {
    title: 'Remove the CNAME beside other records',
    text: ({ owner, target, rest }: Aliased & { rest: string }) =>
      `${owner} has a CNAME to ${target} and other records, and name servers refuse that. Remove the CNAME and keep the others: ${rest}.`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'zone-alias/addresses': {
    title: 'Publish the addresses of the target',
    text: ({ owner, target }: Aliased) =>
      `${owner} cannot keep its CNAME, so it needs the addresses of ${target} itself. Change them when those of ${target} change.`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'zone-alias/keep': {
    title: 'Remove the records beside the CNAME',
    text: ({ owner, target }: Aliased) =>
      `${owner} has a CNAME, which must be alone. ${target} has these records, too, so nothing is lost without them here.`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'zone-alias/top': {
    title: 'Replace the CNAME at the top of the zone',
    text: ({ owner, target }: Aliased) =>
      `${owner} is the top of the zone, where no CNAME may be. Replace it with the A and AAAA records of ${target}, or with what your DNS provider calls ALIAS, ANAME or CNAME flattening.`,
    rfc: 'RFC 1034, 3.6.2',
  },
  'zone-alias/ask': {
    title: 'Decide between the CNAME and the other records',
    text: ({ owner, target }: Aliased) =>
      `${owner} has a CNAME to ${target} and other records, and name servers refuse that. If the service behind ${target} told you to publish the CNAME, keep only the CNAME. Otherwise, remove it.`,
    rfc: 'RFC 1034, 3.6.2',
  },
} satisfies ChangeTable

export const zoneChange: ChangesOf<typeof ZONE_CHANGES> = changesOf(ZONE_CHANGES)

/** A change of a zone file. */
export interface ZoneChange extends Change {
  /** What is at other names now, and is gone there afterward. */
  from?: readonly { owner: string; text: string }[]
}

/** The change of one record of a file, as the record should be. */
export interface Repair {
  change: ZoneChange
  owner: string
  type: ChangeType
  /** As the checks see it. */
  text: string
  /** What to do about its writing, if it is to say this. */
  told: (text: string) => string
}

/**
 * The changes of the file and those of the checks, which saw the file as it was meant: of a record that both change, one change
 * from what is written to what is right.
 */
export function together(repairs: readonly Repair[], checked: readonly Change[]): ZoneChange[] {
  const done = new Set<Repair>()
  const changes = checked.map((change): ZoneChange => {
    if (change.action === 'ask') return change
    const at = repairs.filter(({ owner, type }) => owner === change.owner && type === change.type)
    const own = at.filter(({ text }) => change.before.includes(text))
    for (const one of own) done.add(one)
    return asWritten(change, own, at)
  })
  return once([...repairs.filter((one) => !done.has(one)).map(({ change }) => change), ...changes])
}

function asWritten(change: Change, own: readonly Repair[], at: readonly Repair[]): ZoneChange {
  const written = (text: string): readonly string[] =>
    at.find((one) => one.text === text && one.change.after.includes(text))?.change.before ?? [text]
  const keep = change.keep?.flatMap(written)
  if (own.length === 0) return { ...change, ...(keep && { keep }) }
  const [after = ''] = change.after
  const from = own.flatMap((one) => one.change.from ?? [])
  return {
    ...recordChange({
      ...change,
      text: [change.text, ...own.map(({ told }) => told(after))].join(' '),
      why: [...new Set([...own.flatMap((one) => one.change.why), ...change.why])],
      before: change.before.flatMap(written),
      ...(keep && { keep }),
    }),
    ...(from.length > 0 && { from }),
  }
}

/** Several checks propose the change of a record that they share. */
function once(changes: readonly ZoneChange[]): ZoneChange[] {
  const keyOf = ({ owner, type, before, after, title }: Change) =>
    JSON.stringify([owner, type, before, after, after.length + before.length === 0 && title])
  return [...new Map([...changes].reverse().map((change) => [keyOf(change), change])).values()].reverse()
}
