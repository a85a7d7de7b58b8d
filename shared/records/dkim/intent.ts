// What the records of a key are for, whether receivers can read them or not.
import type { Intent } from '#shared/report/change/prove.ts'
import { short } from './findings.ts'
import { isTail, joinedRecord, meantRecord, type MeantRecord } from './meant-record.ts'
import { bareKey } from './public-key.ts'
import { FLAGS, SERVICES } from './tags.ts'

/** Several records may be the parts of one. */
export function dkimIntents(texts: readonly string[]): Intent[] {
  const joined = joinedRecord(texts)
  const whole = joined === undefined ? texts : [joined]
  const keys = whole.flatMap((text) => bareKey(meantRecord(text)?.p ?? ''))
  return whole.filter((text) => !isPartOf(text, keys)).flatMap(ofText)
}

/** A piece of a key that is there as a whole, too. */
const isPartOf = (text: string, keys: readonly string[]): boolean =>
  isTail(text) && keys.some((key) => key.includes(text.replace(/[\s"“”;]/g, '')))

function ofText(text: string): Intent[] {
  const record = meantRecord(text)
  if (record === null) return [{ key: `text ${text.trim()}`, what: otherText(text) }]
  return [
    ...ofKey(record),
    ...ofPurpose(record),
    ...(record.flags ?? []).map((flag) => ({
      key: `t=${flag}`,
      what: FLAGS[flag]?.wish ?? `the flag t=${flag}`,
    })),
    ...(record.hashes?.includes('sha256') ? [LIMIT_TO_SHA256] : []),
    ...(record.granularity === undefined ? [] : [granularity(record.granularity)]),
    ...noteIntents(record.notes.join(' ')),
    ...record.others.map(([name, value]) => ({
      key: `${name}=${letters(value)}`,
      what: `the tag ${name}=${short(value)}`,
    })),
    ...record.unclear.map((part) => ({ key: `part ${letters(part)}`, what: `“${short(part)}”` })),
  ]
}

const noteIntents = (note: string): Intent[] =>
  note === '' ? [] : [{ key: `n ${letters(note)}`, what: `the note “${short(note)}”` }]

const LIMIT_TO_SHA256: Intent = { key: 'h=sha256', what: 'the limit to the hash sha256' }

/** The old tag that limits a key to some addresses. */
export const granularity = (value: string): Intent => ({
  key: `g=${value}`,
  what: `the limit to the addresses ${short(value)} (g=)`,
})

/** A text that is not a key, in a sentence. */
export const otherText = (text: string): string => `the text “${short(text.trim())}”`

/** Quotes, blanks and case make no difference. */
const letters = (text: string): string => text.replace(/[\s"“”\\]/g, '').toLowerCase()

function ofKey({ p, key }: MeantRecord): Intent[] {
  if (p === undefined) return []
  if (key) return [{ key: key.identity, what: `the key ${keyText(key.p)}` }]
  const bare = bareKey(p)
  return bare === ''
    ? [{ key: 'revoked', what: 'the revocation of the key' }]
    : [{ key: `p=${bare}`, what: unreadableKey(p) }]
}

export const unreadableKey = (p: string): string => `the unreadable key ${keyText(bareKey(p))}`

const keyText = (p: string): string => `“${p.length > 20 ? `${p.slice(0, 8)}…${p.slice(-8)}` : p}”`

/** Without s=, a key is for every service (RFC 6376 section 3.6.1). */
function ofPurpose({ services = [], p }: MeantRecord): Intent[] {
  if (p === undefined && services.length === 0) return []
  const isForAll = services.length === 0 || services.includes('*')
  const purposes = isForAll ? ['email', 'tlsrpt', '*'] : services
  return [
    ...purposes.map((service) => ({
      key: `s=${service}`,
      what: SERVICES[service]?.wish ?? `use of the key for ${service}`,
    })),
    ...(isForAll ? [] : [{ key: 's limited', what: 'the limit to some services (s=)' }]),
  ]
}
