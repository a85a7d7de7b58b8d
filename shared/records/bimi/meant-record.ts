// A BIMI record as its owner meant it. Receivers are strict (parse.ts); people forget semicolons, and write URLs without https.
import type { BimiValues } from './parse.ts'
import { BIMI_TAG_NAMES, BIMI_TAGS, isUsableUri, meantUrl, toUrl } from './tags.ts'
import { MAX_TYPED, readAsMeant, type MeantTag } from '#shared/records/tag-list/as-meant.ts'

/** Each value as receivers could use it, where that is possible; empty: set to nothing. */
export interface MeantBimi extends BimiValues {
  /** A selector, which has no effect in a record. */
  s: string | undefined
  /** Other tags as they are written. */
  others: [name: string, value: string][]
  /** Whether it names BIMI as its version. */
  isNamed: boolean
  /** What is not a tag, or contradicts another one, as it is written. */
  unclear: string[]
  /** What was corrected, one sentence each. */
  corrections: string[]
}

const TAGS = [...BIMI_TAG_NAMES, 's'] as const
const OPTIONS = { version: 'BIMI1', tags: TAGS, keepsLines: true }

export function meantBimi(pasted: string): MeantBimi | null {
  if (pasted.length > MAX_TYPED) return null
  const { tags, hasVersion, notes, unclear } = readAsMeant(pasted, OPTIONS)
  const record: MeantBimi = {
    ...(Object.fromEntries(BIMI_TAG_NAMES.map((name) => [name, undefined])) as BimiValues),
    s: undefined,
    others: [],
    isNamed: hasVersion,
    unclear: [],
    corrections: notes,
  }
  for (const tag of tags) addTag(record, tag)
  for (const part of unclear) addRest(record, part)
  return record
}

function addTag(record: MeantBimi, { name, written, value }: MeantTag): void {
  const tag = TAGS.find((known) => known === name)
  if (tag === undefined) {
    const known = record.others.find(([one]) => one === written)
    if (!known) record.others.push([written, value])
    else if (known[1] !== value) record.unclear.push(`${written}=${value}`)
    return
  }
  const meant = tag === 's' ? value : BIMI_TAGS[tag].meant(value)
  if (record[tag] === undefined) record[tag] = meant
  else if (record[tag] !== meant) record.unclear.push(`${name}=${value}`)
}

/** The version alone, a URL without its tag, or something that says nothing to anyone. */
function addRest(record: MeantBimi, part: string): void {
  const words = part.split(/\s+/, 200).filter((word) => !/^v$/i.test(word))
  if (words.some((word) => /^bimi1?$/i.test(word))) record.isNamed = true
  // As after a tag: a colon at the end belongs to nothing.
  const text = words
    .filter((word) => !/^bimi1?$/i.test(word))
    .join(' ')
    .replace(/[:\s]+$/, '')
  const url = meantUrl(text)
  const tag = /\.pem$/i.test(toUrl(url)?.pathname ?? '') ? 'a' : 'l'
  if (text !== '' && isUsableUri(url) && record[tag] === undefined) record[tag] = url
  else if (text !== '') record.unclear.push(text)
}
