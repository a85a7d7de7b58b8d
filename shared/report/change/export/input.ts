// The part of a change that an export needs, as untrusted input: names, lengths and numbers are validated before
// anything is written.
import * as v from 'valibot'
import { Change, ChangeType } from '#shared/report/change/schema.ts'
import { isWithin, MAX_LABEL_BYTES, MAX_NAME_BYTES } from '#shared/dns/domain-name.ts'

const MAX_RECORDS = 100
const MAX_RECORD_BYTES = 4096
/** RFC 2181, 8: a TTL has 31 bits. */
const MAX_TTL_SECONDS = 2 ** 31 - 1

/** Characters of host names and service names: none has a meaning in a shell or a zone file. */
const LABEL = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/i

export const isPlainName = (name: string): boolean =>
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
    action: v.pipe(Change.entries.action, v.description('An `ask` has nothing to export.')),
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
    type: v.pipe(v.picklist(ChangeType.options), v.description('Type of the records.')),
    ttl: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(MAX_TTL_SECONDS),
        v.description('TTL in seconds; 300 if missing.'),
      ),
    ),
    before: v.pipe(Records, v.description('Every record that the change touches, as it is published.')),
    after: v.pipe(Records, v.description('What replaces them; empty to remove them.')),
    keep: v.optional(
      v.pipe(Records, v.description('The other records of this type at `owner`; empty if there are none.')),
    ),
    strings: v.optional(
      v.pipe(Strings, v.description('Published texts that are not split every 255 bytes.')),
    ),
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
