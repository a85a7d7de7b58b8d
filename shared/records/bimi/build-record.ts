// Writes a BIMI record: from a form's choices, with what is wrong with them, and from what was published, as its owner
// meant it. Receivers are strict (parse.ts); people forget semicolons, and write URLs without https.
import type { FieldProblem } from '#shared/records/tag-list/tag-table.ts'
import { MAX_TYPED, type MeantTag, readAsMeant } from '#shared/records/tag-list/as-meant.ts'
import {
  BIMI_TAG_NAMES,
  BIMI_TAGS,
  bimiTag,
  type BimiValues,
  isAvp,
  isDeclination,
  isSelector,
  isUsableUri,
  meantUrl,
  prefixesOf,
  toUrl,
} from './tags.ts'

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

export interface BimiRecordInput {
  /** No logo is wanted, whatever the other fields contain. */
  declines: boolean
  /** As typed. */
  values: Readonly<Partial<BimiValues>>
}

/** Draft, Declination to Publish. */
export const DECLINATION = 'v=BIMI1; l=; a=;'

/** Where the site proposes to put the logo. */
const defaultLogoUrl = (domain: string): string => `https://${domain}/bimi.svg`

/** The record to start from. */
export const defaultRecord = (domain: string): string =>
  buildBimiRecord({ declines: false, values: { l: defaultLogoUrl(domain) } })

/** Tags with their default value are left out; so a= is included only with a certificate. */
export function buildBimiRecord({ declines, values }: BimiRecordInput): string {
  const tagOf = (name: keyof BimiValues): string[] => {
    const { written, otherwise } = bimiTag(name) ?? {}
    const value = written?.(values[name] ?? '') ?? values[name]
    return values[name] === undefined || value === otherwise ? [] : [`${name}=${value}`]
  }
  if (!declines) return ['v=BIMI1', ...BIMI_TAG_NAMES.flatMap(tagOf)].join('; ')
  const [lps] = tagOf('lps')
  return lps === undefined ? DECLINATION : `${DECLINATION} ${lps};`
}

/** The record as it was meant, in the usual order; null when it has no logo and does not decline. */
export function repairRecord(text: string): string | null {
  const meant = meantBimi(text)
  if (meant === null) return null
  const { l = '', a = '', avp = '', lps, others } = meant
  const declines = isDeclination(meant)
  if (!declines && !isUsableUri(l)) return null
  const record = buildBimiRecord({
    declines,
    values: {
      l,
      a: isUsableUri(a) ? a : undefined,
      avp: isAvp(avp) ? avp : undefined,
      lps: lps === undefined || prefixesOf(lps) === null ? undefined : lps,
    },
  })
  // Unknown tags may come from a later draft.
  const kept = others.map(([name, value]) => `${name}=${value}`)
  return [record.replace(/;$/, ''), ...kept].join('; ')
}

type BimiField = 'selector' | 'logo' | 'certificate' | 'lps'

export type BimiInputProblem = FieldProblem<BimiField>

/** What is wrong with what someone chose or typed in the BIMI generator. */
export function checkBimiInput(
  { declines, values: { l = '', a = '', lps = '' } }: BimiRecordInput,
  selector: string,
): BimiInputProblem[] {
  const problems: BimiInputProblem[] = []
  const add = (field: BimiField, severity: BimiInputProblem['severity'], message: string) =>
    problems.push({ field, severity, message })
  if (!isSelector(selector))
    add('selector', 'error', 'A selector has letters, digits and hyphens, with periods between its parts.')
  if (prefixesOf(lps) === null) add('lps', 'error', 'A prefix has letters, digits and hyphens only.')
  if (declines) return problems
  if (l !== '') problems.push(...addressProblems('logo', BIMI_TAGS.l.written(l), /\.svgz?$/i, '.svg'))
  if (a !== '') problems.push(...addressProblems('certificate', BIMI_TAGS.a.written(a), /\.pem$/i, '.pem'))
  return problems
}

function addressProblems(
  field: BimiField,
  address: string,
  ending: RegExp,
  wanted: string,
): BimiInputProblem[] {
  const problem = (severity: BimiInputProblem['severity'], message: string) => [{ field, severity, message }]
  if (/^http:/i.test(address))
    return problem('error', 'Receivers only fetch over https: start with https://.')
  if (!isUsableUri(address))
    return problem('error', `Enter a full URL, for example https://example.com/bimi${wanted}.`)
  if (!ending.test(toUrl(address)?.pathname ?? ''))
    return problem('warning', `The URL does not end in ${wanted}, and some receivers check that.`)
  return []
}
