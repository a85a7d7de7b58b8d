// DNS as it would be with other records at one name: for drafts, and to see what a change does before it is published.
import { decorate } from './decorate.ts'
import { splitText } from './presentation.ts'
import type { RecordData, RecordType, Resolver, TxtData } from './resolver.ts'

/** Makes the records of a type at the name from the existing ones. */
type EditRecords = <T extends RecordType>(type: T, records: readonly RecordData[T][]) => RecordData[T][]

/** The same answers, but `edit` decides on the records at `owner`, which is then not an alias. */
export function withRecords(resolver: Resolver, owner: string, edit: EditRecords): Resolver {
  return decorate(resolver, async ({ name, type, ask }) => {
    const answer = await ask()
    if (name !== owner) return answer
    const published = answer.aliases.length === 0 ? answer.records : []
    const records = edit(type, published)
    if (records.length === 0 && answer.records.length === 0 && answer.aliases.length === 0) return answer
    const facts = { ...answer, aliases: [], ttlSeconds: 0 }
    return records.length > 0
      ? { ...facts, kind: 'answer', records }
      : { ...facts, kind: 'no-data', records: [] }
  })
}

/** The same answers, but `text` replaces the TXT records at `owner` that `replaces` selects; all of them without it. */
export const withText = (
  resolver: Resolver,
  owner: string,
  text: string,
  replaces: (text: string) => boolean = () => true,
): Resolver =>
  withRecords(resolver, owner, (type, records) =>
    type === 'TXT'
      ? [
          ...records.filter((record) => !replaces((record as TxtData).text)),
          txtRecord(text) as (typeof records)[number],
        ]
      : [...records],
  )

/** A TXT record as a panel stores a text: in strings of 255 bytes. */
export const txtRecord = (text: string): TxtData => ({
  text,
  strings: splitText(text),
  bytes: new TextEncoder().encode(text).length,
})
