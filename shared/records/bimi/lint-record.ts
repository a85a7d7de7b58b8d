import { repeatedNames } from '#shared/records/tag-list/parse.ts'
import { defaultOf } from '#shared/records/tag-list/tag-table.ts'
import { meantBimi, repairRecord } from './build-record.ts'
import { bimiFinding, type BimiFinding, type VersionMistake } from './findings.ts'
import type { BimiTagDetail } from './schema.ts'
import {
  BIMI_TAG_NAMES,
  BIMI_TAGS,
  type BimiRecord,
  bimiTag,
  type BimiTag,
  isBimiRecord,
  isKnownTag,
  isReadable,
  isUsableUri,
  toUrl,
} from './tags.ts'

export function lintRecord(record: BimiRecord): BimiFinding[] {
  return [
    ...syntaxFindings(record),
    ...locationFindings(record),
    ...evidenceFindings(record),
    ...preferenceFindings(record),
  ]
}

function syntaxFindings({ tags, unreadable, text }: BimiRecord): BimiFinding[] {
  const unknown = new Set(tags.map(({ name }) => name).filter((name) => !isKnownTag(name)))
  return [
    ...unreadable
      .slice(0, 5)
      .map((part) => bimiFinding('bimi-text-unreadable', { part, record: repairRecord(text) })),
    ...repeatedNames(tags).map((name) => bimiFinding('bimi-tag-repeated', { name })),
    ...[...unknown].slice(0, 10).map(unknownTag),
  ]
}

function unknownTag(name: string): BimiFinding {
  if (name === 's') return bimiFinding('bimi-selector-in-record')
  const meant = name.toLowerCase()
  return isKnownTag(meant)
    ? bimiFinding('bimi-tag-case', { name, meant })
    : bimiFinding('bimi-tag-unknown', { name })
}

/** File extensions of other formats; the draft makes them a permanent error. */
const OTHER_FORMAT = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|tiff?|pdf|eps|ai)$/i

function locationFindings({ l, declines }: BimiRecord): BimiFinding[] {
  if (declines) return [bimiFinding('bimi-declined')]
  if (l === undefined) return [bimiFinding('bimi-location-missing')]
  if (l === '') return [bimiFinding('bimi-location-empty')]
  if (!BIMI_TAGS.l.accepts(l)) return [bimiFinding(BIMI_TAGS.l.faultOf(l), { value: l })]
  return OTHER_FORMAT.test(toUrl(l)?.pathname ?? '') ? [bimiFinding('bimi-location-format')] : []
}

function evidenceFindings({ l, a, declines }: BimiRecord): BimiFinding[] {
  if (declines || l === undefined) return []
  if (a === undefined || a === '') return [bimiFinding('bimi-no-evidence')]
  return BIMI_TAGS.a.accepts(a) ? [] : [bimiFinding(BIMI_TAGS.a.faultOf(a), { value: a })]
}

function preferenceFindings({ avp, lps }: BimiRecord): BimiFinding[] {
  const isAvpWrong = avp !== undefined && !BIMI_TAGS.avp.accepts(avp)
  const isLpsWrong = lps !== undefined && !BIMI_TAGS.lps.accepts(lps)
  return [
    ...(isAvpWrong ? [bimiFinding(BIMI_TAGS.avp.faultOf(), { value: avp })] : []),
    ...(isLpsWrong ? [bimiFinding(BIMI_TAGS.lps.faultOf())] : []),
  ]
}

/** TXT records that were meant to be a BIMI record but that every receiver ignores, with the reason. */
export function nearMiss(whole: string): BimiFinding | null {
  const text = whole.slice(0, 1000)
  if (isBimiRecord(whole) || !looksLikeBimi(text)) return null
  return bimiFinding('bimi-not-a-record', { text, mistake: mistakeIn(text), record: repairRecord(text) })
}

function looksLikeBimi(text: string): boolean {
  if (/bimi[\s_-]?1/i.test(text)) return true
  const meant = meantBimi(text)
  return meant !== null && (meant.isNamed || isUsableUri(meant.l ?? ''))
}

function mistakeIn(text: string): VersionMistake {
  if (/^\s/.test(text)) return 'space'
  if (/^["'“”„‘’]/.test(text)) return 'quotes'
  if (/\\/.test(text)) return 'backslash'
  if (/^v\s*=\s*BIMI1\b/i.test(text) && !/^v\s*=\s*BIMI1\b/.test(text)) return 'capitals'
  if (/^v\s*=\s*BIMI1\b/.test(text)) return 'semicolon'
  return /v\s*=\s*BIMI1\b/i.test(text) ? 'late' : 'missing'
}

/** What each tag means, in one plain sentence. The tags as written, then the defaults of those that are missing. */
export function tagDetails(record: BimiRecord): BimiTagDetail[] {
  const seen = new Set<string>()
  const written = record.tags.map((tag): BimiTagDetail => {
    const { name, value } = tag
    const isRepeated = seen.has(name)
    seen.add(name)
    if (isRepeated) return { name, value, state: 'ignored', meaning: 'The tag appears twice.' }
    return { name, value, state: stateOf(tag), meaning: meaningOf(tag, record) }
  })
  return [
    ...written,
    ...BIMI_TAG_NAMES.filter((name) => !seen.has(name)).flatMap((name) =>
      defaultOf(name, bimiTag(name), record),
    ),
  ]
}

function stateOf(tag: BimiTag): BimiTagDetail['state'] {
  if (!isKnownTag(tag.name)) return 'ignored'
  return isReadable(tag) ? 'set' : 'invalid'
}

function meaningOf({ name, value }: BimiTag, record: BimiRecord): string {
  if (name === 'v') return 'This is a BIMI record.'
  if (name === 's') return 'A selector belongs in the BIMI-Selector header of a message; here it is ignored.'
  const row = bimiTag(name)
  if (row === undefined) return 'The draft does not define this tag, so receivers ignore it.'
  return row.accepts(value) ? row.meaning(value, record) : (row.misread ?? '')
}
