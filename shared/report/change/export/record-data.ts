// One record of a change, parsed by type: as in a zone file, and as the separate fields that some formats need. The change is
// untrusted input: names, lengths and numbers are validated before anything is written.
import * as v from 'valibot'
import { described } from '#shared/report/described-words.ts'
import { isWithin, MAX_LABEL_BYTES, MAX_NAME_BYTES } from '#shared/dns/domain-name.ts'
import { formatIp, parseIp } from '#shared/dns/ip-address.ts'
import { quotedStrings, splitStrings } from '#shared/dns/presentation.ts'
import { Change, ChangeType } from '#shared/report/change/schema.ts'

const MAX_RECORDS = 100
const MAX_RECORD_BYTES = 4096
/** RFC 2181, 8: a TTL has 31 bits. */
const MAX_TTL_SECONDS = 2 ** 31 - 1

/** Characters of host names and service names: none has a meaning in a shell or a zone file. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/i

const isPlainName = (name: string): boolean =>
  name.length <= MAX_NAME_BYTES &&
  name.split('.').every((label) => label.length <= MAX_LABEL_BYTES && LABEL.test(label))

/** RFC 4592: the first label may be a lone asterisk. */
const isOwner = (name: string): boolean => isPlainName(name.replace(/^\*\./, ''))

const Name = v.pipe(v.string(), v.maxLength(MAX_NAME_BYTES), v.toLowerCase())

const Records = v.pipe(
  v.array(
    v.pipe(
      v.string(),
      v.maxBytes(MAX_RECORD_BYTES, `A record may have at most ${MAX_RECORD_BYTES} bytes.`),
      // A lone surrogate has no bytes in UTF-8, so no record can contain it.
      v.check((text) => !/\p{Surrogate}/u.test(text), 'The record contains half a character.'),
    ),
  ),
  v.maxLength(MAX_RECORDS, `A change may have at most ${MAX_RECORDS} records.`),
)

/** RFC 1035, 3.3: a character string has 255 bytes at most. */
const Strings = v.pipe(
  v.array(v.pipe(v.array(v.pipe(v.string(), v.maxBytes(255))), v.maxLength(MAX_RECORD_BYTES))),
  v.maxLength(MAX_RECORDS),
)

/** Accepts any change from a report; fields that exports do not use are ignored. */
export const ExportedChange = v.pipe(
  v.object({
    action: described(Change.entries.action, 'An `ask` has nothing to export.'),
    owner: v.pipe(
      Name,
      v.check(isOwner, 'Enter a full domain name, without the final dot.'),
      v.description('Full name of the record, without the final dot.'),
    ),
    zone: v.optional(
      v.pipe(
        Name,
        v.check(isPlainName, 'Enter a full domain name, without the final dot.'),
        v.description('The zone that contains `owner`; some formats need it.'),
      ),
    ),
    type: described(v.picklist(ChangeType.options), 'Type of the records.'),
    ttl: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(MAX_TTL_SECONDS),
        v.description('TTL in seconds; 300 if missing.'),
      ),
    ),
    before: described(Records, 'Every record that the change touches, as it is published.'),
    after: described(Records, 'What replaces them; empty to remove them.'),
    keep: v.optional(
      described(Records, 'The other records of this type at `owner`; empty if there are none.'),
    ),
    strings: v.optional(described(Strings, 'Published texts that are not split every 255 bytes.')),
  }),
  v.forward(
    v.check(
      ({ owner, zone }) => zone === undefined || isWithin(owner, zone),
      'The owner is not in this zone.',
    ),
    ['zone'],
  ),
)
export type ExportedChange = v.InferOutput<typeof ExportedChange>

interface Written {
  /** As in the change. */
  text: string
  /** As in a zone file, in ASCII: names with the final dot, texts in quotes. */
  zone: string
}

type RecordFields =
  | { kind: 'text' }
  | { kind: 'address' }
  /** Names with the final dot. */
  | { kind: 'name'; target: string }
  | { kind: 'mx'; priority: number; exchange: string }
  | { kind: 'tlsa'; usage: number; selector: number; matching: number; data: string }

export type ExportedRecord = Written & RecordFields

/**
 * Null for text that is not a record of this type: there is no safe way to write it.
 * @param strings of a text that is not split every 255 bytes
 */
export function readRecord(
  type: ChangeType,
  text: string,
  strings?: readonly string[],
): ExportedRecord | null {
  const fields = FIELDS[type](text, strings)
  return fields && { text, ...fields }
}

type Fields = RecordFields & Pick<Written, 'zone'>

const textRecord = (text: string, strings?: readonly string[]): Fields => ({
  kind: 'text',
  zone: strings ? quotedStrings(strings) : splitStrings(text),
})

const FIELDS: Record<ChangeType, (text: string, strings?: readonly string[]) => Fields | null> = {
  TXT: textRecord,
  SPF: textRecord,
  A: (text) => address(text, 4),
  AAAA: (text) => address(text, 6),
  CNAME: (text) => {
    const target = absoluteName(text)
    return target === null ? null : { kind: 'name', target, zone: target }
  },
  MX: (text) => {
    const [, number = '', name = ''] = /^(\d{1,5}) (\S+)$/.exec(text) ?? []
    // RFC 7505, 3: a lone dot, "no mail here".
    const exchange = name === '.' ? '.' : absoluteName(name)
    const priority = Number(number)
    if (number === '' || exchange === null || priority > 65_535) return null
    return { kind: 'mx', priority, exchange, zone: `${priority} ${exchange}` }
  },
  TLSA: (text) => {
    // RFC 6698, 2.2
    const [, usage, selector, matching, hex] =
      /^(\d{1,3}) (\d{1,3}) (\d{1,3}) ([0-9a-f ]+)$/i.exec(text) ?? []
    const data = (hex ?? '').replaceAll(' ', '').toLowerCase()
    const numbers = [usage, selector, matching].map(Number)
    if (data === '' || data.length % 2 === 1 || numbers.some((number) => !(number <= 255))) return null
    const [first = 0, second = 0, third = 0] = numbers
    const zone = `${first} ${second} ${third} ${data}`
    return { kind: 'tlsa', usage: first, selector: second, matching: third, data, zone }
  },
}

function address(text: string, family: 4 | 6): Fields | null {
  const ip = parseIp(text)
  return ip?.family === family ? { kind: 'address', zone: formatIp(ip) } : null
}

function absoluteName(text: string): string | null {
  const name = text.replace(/\.$/, '')
  return isPlainName(name) ? `${name}.` : null
}
