// Rewrites a published record as it was most likely meant: same intention, no mistakes.
import { buildDmarcRecord } from '#shared/dmarc/build-record.ts'
import {
  isKnownTag,
  isReadable,
  intendedPolicy,
  parseDmarc,
  type DmarcRecord,
  type Policy,
} from '#shared/dmarc/parse.ts'
import { percentOf } from '#shared/dmarc/percent.ts'
import { isValidUri, parseReportUri, toReportUri, type ReportUri } from '#shared/dmarc/report-uri.ts'

/** The same text if nothing in it is wrong. */
export function repairRecord(text: string): string {
  const record = parseDmarc(text)
  return needsRepair(record) ? rewritten(record) : text
}

/** One record to replace several: the first one, with the report addresses of all. */
export function mergeRecords(texts: readonly string[]): string {
  const records = texts.map(parseDmarc)
  const [first] = records
  if (!first) return ''
  const all = (name: 'rua' | 'ruf') => records.flatMap((record) => record[name])
  return rewritten({ ...first, rua: all('rua'), ruf: all('ruf') })
}

function needsRepair(record: DmarcRecord): boolean {
  const { tags, unreadable, p, fo, rua, ruf } = record
  const names = tags.map(({ name }) => name)
  return (
    unreadable.length > 0 ||
    new Set(names).size < names.length ||
    names.some((name) => !isKnownTag(name)) ||
    tags.some((tag) => !isReadable(tag)) ||
    p === undefined ||
    // RFC 7489 section 6.3 wants p right after the version.
    names[1] !== 'p' ||
    (fo !== '' && ruf.length === 0) ||
    [...rua, ...ruf].some(({ problem, size }) => problem !== undefined || size !== undefined)
  )
}

function rewritten(record: DmarcRecord): string {
  const { sp, np, t, psd, adkim, aspf, fo, rua, ruf, tags } = record
  const p = meant(record, 'p') ?? 'none'
  const percent = percentOf(tags.find(({ name }) => name === 'pct')?.value ?? '')
  return buildDmarcRecord({
    p,
    sp: sp === null ? meant(record, 'sp') : sp,
    np: np === null ? meant(record, 'np') : np,
    adkim,
    aspf,
    psd,
    fo,
    // RFC 9989 appendix A.6: test mode replaced pct=0, and nothing else.
    t: percent === 0 && p !== 'none' ? 'y' : t,
    rua: rua.flatMap(intendedAddresses),
    ruf: ruf.flatMap(intendedAddresses),
  })
}

/** The intended address; empty if there is none. */
export function intendedAddresses({ problem, uri, text }: ReportUri): string[] {
  if (problem === undefined) return [uri]
  const repaired = toReportUri(text.replace(/\s+/g, ''))
  return isValidUri(parseReportUri(repaired)) ? [repaired] : []
}

/** The policy itself, or one that is at most two letters off. */
function meant(record: DmarcRecord, name: 'p' | 'sp' | 'np'): Policy | undefined {
  const value = record.tags.find((tag) => tag.name === name)?.value
  return value === undefined ? undefined : intendedPolicy(value)
}
