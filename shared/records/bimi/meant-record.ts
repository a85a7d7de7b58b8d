// A BIMI record as its owner meant it. Receivers are strict (parse.ts); people forget semicolons, and write URLs without https.
import { isUsableUri, toUrl } from './parse.ts'
import { MAX_TYPED, readAsMeant, type MeantTag } from '#shared/records/tag-list/as-meant.ts'

export interface MeantBimi {
  /** Full https URLs where that is possible; empty: set to nothing. */
  l: string | undefined
  a: string | undefined
  avp: string | undefined
  /** With hyphens where people write the periods and underscores of a local part. */
  lps: string | undefined
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

type KnownTag = 'l' | 'a' | 'avp' | 'lps' | 's'

const TAGS: readonly KnownTag[] = ['l', 'a', 'avp', 'lps', 's']
const OPTIONS = { version: 'BIMI1', tags: TAGS, keepsLines: true }

export function meantBimi(pasted: string): MeantBimi | null {
  if (pasted.length > MAX_TYPED) return null
  const { tags, hasVersion, notes, unclear } = readAsMeant(pasted, OPTIONS)
  const record: MeantBimi = {
    l: undefined,
    a: undefined,
    avp: undefined,
    lps: undefined,
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
  const meant = MEANT[tag](value)
  if (record[tag] === undefined) record[tag] = meant
  else if (record[tag] !== meant) record.unclear.push(`${name}=${value}`)
}

const MEANT: Readonly<Record<KnownTag, (value: string) => string>> = {
  l: meantUrl,
  a: meantUrl,
  avp: (value) => value.toLowerCase(),
  lps: (value) =>
    value
      .split(',')
      .map((prefix) => prefix.trim().replace(/[._]/g, '-'))
      .join(','),
  s: (value) => value,
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

const SCHEME = /^(?:hh?tt?p?s?|h?ttps?|https?)\s{0,5}[:;]\s{0,5}\/{1,3}\s{0,5}/i

/** A full https URL if one was meant; otherwise the text as it is written. */
export function meantUrl(value: string): string {
  if (isUsableUri(value)) return value
  const plain = value.replace(/^<|>$/g, '').replace(/\s*[\r\n]\s*/g, '')
  // A blank next to a mark of the URL came in between; one inside a name belongs to it.
  const joined = plain.replace(/ (?=[/:.?#&=,])|(?<=[/:.?#&=,]) /g, '')
  const bare = joined.replace(/[.,]$/, '').trim()
  if (bare === '') return ''
  const rest = SCHEME.test(bare)
    ? bare.replace(SCHEME, '')
    : /^[a-z0-9.-]{3,253}\.[a-z]{2,20}\/\S/i.test(bare)
      ? bare
      : null
  // Several URLs, or no URL at all.
  if (rest === null || /,\s*(?:https?:|\/\/)/i.test(rest)) return value
  const url = toUrl(`https://${rest}`)
  const href = url?.href.replaceAll(',', '%2C').replaceAll(';', '%3B')
  return href !== undefined && isUsableUri(href) ? href : value
}
