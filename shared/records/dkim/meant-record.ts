// A key record as its owner meant it, and rewritten so that receivers can read it. Receivers are strict (lint.ts);
// people forget semicolons, paste lines of a zone file, and break keys into lines.
import { recalling } from '#shared/kit/bounded-map.ts'
import {
  MAX_TYPED,
  type MeantOptions,
  type MeantTag,
  readAsMeant,
} from '#shared/records/tag-list/as-meant.ts'
import { short } from './findings.ts'
import { meantKey, type MeantKey } from './public-key.ts'
import { DKIM_TAG_NAMES, type DkimTagName, isForEmail, isForReports } from './tags.ts'

export interface MeantRecord {
  /** Undefined if there is none; empty if it was revoked. */
  p: string | undefined
  /** Null if p= is empty or cannot be read. */
  key: MeantKey | null
  /** Values of h=, s= and t=, in lower case; missing without the tag. */
  hashes?: string[]
  services?: string[]
  flags?: string[]
  /** g=, if it is not for every address. */
  granularity?: string
  notes: string[]
  /** Other tags as they are written: name and value. */
  others: [name: string, value: string][]
  /** Whether it names DKIM as its version. */
  isNamed: boolean
  /** What cannot be told, as it is written. */
  unclear: string[]
  /** What was corrected, one sentence each. */
  corrections: string[]
}

/** Null for a text that was not meant to be a key record, or a part of one. */
export const meantRecord = recalling((pasted): MeantRecord | null => {
  if (pasted.length > MAX_TYPED) return null
  const { tags, hasVersion, foreign, notes: corrections, unclear: rest } = readAsMeant(pasted, OPTIONS)
  const isKey = tags.length > 0 || hasVersion || rest.some((part) => meantKey(part) !== null)
  if (!isKey) return null
  const record: MeantRecord = {
    p: undefined,
    key: null,
    notes: [],
    others: [],
    isNamed: hasVersion,
    unclear: [],
    corrections: [...corrections],
  }
  if (foreign !== undefined && foreign !== '')
    record.corrections.push(`The version “${short(foreign)}” was corrected.`)
  for (const tag of tags) addTag(record, tag)
  const tails = rest.filter((part) => record.p !== undefined && isBase64(part))
  for (const part of rest) if (!tails.includes(part)) addRest(record, part)
  if (record.p === undefined) adoptKey(record)
  if (record.p !== undefined) addTails(record, record.p, tails)
  if (record.p !== undefined) record.p = withoutSeparator(record.p)
  record.key = record.p === undefined ? null : meantKey(record.p)
  // With a key in it, only the version is that of another record.
  return record.key === null && foreign !== undefined && isOfOthers(foreign) ? null : record
})

const isOfOthers = (version: string): boolean => /^\W{0,5}(?:spf|dmarc|bimi|sts|tlsrpt)/i.test(version)

const OPTIONS: MeantOptions = {
  version: 'DKIM1',
  tags: DKIM_TAG_NAMES,
  touching: /\b(k\s?[=:]\s?(?:rsa|ed25519))(?=[hnpstg]\s?=)/gi,
  endsAt(name, next) {
    // A note is free text: only a key in it was meant as a tag.
    if (name === 'n') return /^\s{0,5}[A-Za-z0-9+/]{40}/.test(next)
    // The end of a base64 text that was broken into lines: "… c=", "… t==".
    return name !== 'p' || !/^[\s=]*$/.test(next)
  },
}

function addTag(record: MeantRecord, { name, written, value }: MeantTag): void {
  switch (name as DkimTagName) {
    case 'k':
      // The bytes of the key show its type.
      return
    case 'p':
      addKey(record, value)
      return
    case 'h':
      record.hashes = [...new Set([...(record.hashes ?? []), ...listIn(value).map(hashOf)])]
      return
    case 's':
      record.services = [...new Set([...(record.services ?? []), ...listIn(value)])]
      return
    case 't':
      record.flags = [...new Set([...(record.flags ?? []), ...listIn(value)])]
      return
    case 'n':
      if (value !== '' && !record.notes.includes(value)) record.notes.push(value)
      return
    case 'g':
      if (value !== '' && value !== '*') record.granularity = value
      return
    default:
      addOther(record, written, value)
  }
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/\s]{8,}={0,2}$/.test(text)

/** What a semicolon or another character that no key has cut off. */
function addTails(record: MeantRecord, p: string, tails: readonly string[]): void {
  if (meantKey(p) !== null) {
    record.unclear.push(...tails.map(short))
    return
  }
  const whole = [p, ...tails].join('').replace(/[^A-Za-z0-9+/=_-]/g, '')
  if (p === '' || meantKey(whole)?.isSound !== true) {
    record.unclear.push(...tails.map(short))
    return
  }
  record.p = whole
  record.corrections.push('Characters that are not part of the key were removed.')
}

/** A slash at the end is the key's own, or stands for a semicolon: only one of them leaves a key. */
function withoutSeparator(p: string): string {
  const bare = p.replace(/\/$/, '')
  return meantKey(p) === null && meantKey(bare) !== null ? bare : p
}

/** Two values contradict each other unless they are the same key. */
function addKey(record: MeantRecord, value: string): void {
  if (record.p === undefined) {
    record.p = value
    return
  }
  const [one, other] = [meantKey(record.p), meantKey(value)]
  if (value === record.p || (one !== null && one.identity === other?.identity)) return
  record.unclear.push(`p=${short(value)}`)
}

function addOther(record: MeantRecord, name: string, value: string): void {
  const known = record.others.find(([one]) => one === name)
  if (!known) record.others.push([name, value])
  else if (known[1] !== value) record.unclear.push(`${name}=${short(value)}`)
}

/** Lists are separated by colons; people also write commas and spaces. */
const listIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[:,\s|]/)
    .filter((item) => item !== '')

/** "sha-256", "rsa-sha256" */
const hashOf = (item: string): string => item.replace(/^(?:rsa|ed25519)-/, '').replace(/^sha-/, 'sha')

/** Text without an equals sign: the version or the type alone, a key, or something that says nothing to anyone. */
function addRest(record: MeantRecord, part: string): void {
  const words = part.split(/\s+/, 200)
  const text = words.filter((word) => !/^(?:v|k|dkim1?|rsa|ed25519)$/i.test(word)).join(' ')
  if (words.some((word) => /^dkim1?$/i.test(word))) record.isNamed = true
  const name = /^p\s/i.test(text) ? text.slice(2) : text
  if (record.p === undefined && meantKey(name) !== null) {
    record.p = name
    record.corrections.push('The tag p= was added before the key.')
  } else if (text !== '') record.unclear.push(short(text))
}

/** A key under a name that no one knows: key=, pk= */
function adoptKey(record: MeantRecord): void {
  const index = record.others.findIndex(([, value]) => meantKey(value) !== null)
  const [other] = index < 0 ? [] : record.others.splice(index, 1)
  if (!other) return
  record.p = other[1]
  record.corrections.push(`The tag ${other[0]}= was renamed to p=.`)
}

interface Repair {
  text: string
  /** What was corrected, one sentence each. */
  corrections: string[]
}

/**
 * The same key as receivers read it (RFC 6376 sections 3.2 and 3.6.1; RFC 8463 section 4.2). Undefined if it contains
 * no key, if the key is damaged, or if something in it cannot be told.
 */
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
