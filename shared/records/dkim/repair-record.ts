// The same key, rewritten as receivers read it (RFC 6376 sections 3.2 and 3.6.1; RFC 8463 section 4.2).
import { isForEmail, isForReports } from './tags.ts'
import type { MeantKey } from './key-identity.ts'
import { meantRecord, type MeantRecord } from './meant-record.ts'

interface Repair {
  text: string
  /** What was corrected, one sentence each. */
  corrections: string[]
}

/** Undefined if it contains no key, if the key is damaged, or if something in it cannot be told. */
export function repairedRecord(text: string): Repair | undefined {
  const meant = meantRecord(text)
  if (!meant?.key || meant.unclear.length > 0) return undefined
  return { text: recordText(meant, meant.key), corrections: meant.corrections }
}

/** The same record without test mode; undefined if it cannot be read. */
export function withoutTestMode(text: string): string | undefined {
  const meant = meantRecord(text)
  if (!meant?.key || meant.unclear.length > 0) return undefined
  return recordText({ ...meant, flags: (meant.flags ?? []).filter((flag) => flag !== 'y') }, meant.key)
}

/** Everything that the owner meant, without what keeps receivers from using the key. */
function recordText({ hashes, services, flags, notes, others }: MeantRecord, { type, p }: MeantKey): string {
  return [
    'v=DKIM1',
    `k=${type}`,
    ...listTag('h', allowedHashes(hashes)),
    ...listTag('s', forEmail(services)),
    ...listTag('t', flags),
    ...(notes.length > 0 ? [`n=${notes.join(' ')}`] : []),
    ...others.map(([name, value]) => `${name}=${value}`),
    `p=${p}`,
  ].join('; ')
}

const listTag = (name: string, items: readonly string[] = []): string[] =>
  items.length > 0 ? [`${name}=${items.join(':')}`] : []

/** Without sha256, the tag forbids every valid signature (RFC 8301 section 3.1). */
const allowedHashes = (hashes: readonly string[] = []): string[] =>
  hashes.includes('sha256') ? hashes.filter((hash) => hash !== 'sha1') : []

/** A key for other services than email gets email, too, unless it signs TLS reports, which need a key of their own. */
const forEmail = (services: readonly string[] = []): readonly string[] =>
  services.length === 0 || isForEmail(services) || isForReports(services) ? services : ['email', ...services]

/** As many as people make of one record. */
const MAX_PARTS = 4

/**
 * One record from several that a panel made of it: cut at semicolons, or at 255 characters. Undefined if they do not fit
 * together in exactly one way.
 */
export function joinedRecord(texts: readonly string[]): string | undefined {
  if (texts.length < 2 || texts.length > MAX_PARTS) return undefined
  const tails = texts.filter(isTail)
  const tagged = texts.filter((text) => !isTail(text))
  const read = tagged.map((text) => meantRecord(text))
  const withKey = tagged.filter((_, index) => read[index]?.p !== undefined)
  const [head] = withKey
  const isPart = (one: MeantRecord | null) =>
    one !== null && one.unclear.length === 0 && (one.p !== undefined || one.others.length === 0)
  if (head === undefined || withKey.length > 1 || !read.every(isPart)) return undefined
  const whole = tails.length === 0 ? head : onlySound(orders(tails).map((order) => [head, ...order].join('')))
  if (whole === undefined) return undefined
  const others = tagged.filter((text) => text !== head)
  return repairedRecord([...others, whole].map(withoutEnd).join('; '))?.text
}

/** The middle or the end of a key. */
export const isTail = (text: string): boolean =>
  /^[\s"“”]*[A-Za-z0-9+/]{16,2000}={0,2}[\s"“”;]*$/.test(text.slice(0, 2100))

function onlySound(texts: readonly string[]): string | undefined {
  const sound = texts.filter((text) => meantRecord(text)?.key?.isSound)
  return sound.length === 1 ? sound[0] : undefined
}

const orders = (texts: readonly string[]): string[][] =>
  texts.length < 2
    ? [[...texts]]
    : texts.flatMap((first, index) =>
        orders(texts.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
      )

const withoutEnd = (text: string): string => text.trim().replace(/;$/, '')
