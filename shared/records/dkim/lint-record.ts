// Reads one TXT record as a DKIM key: its tags, its key, what is wrong, and a record that would work.
import { dkimFinding, type DkimCode, type DkimFinding } from './findings.ts'
import { lintKey, type KeyVerdict } from './lint-key.ts'
import { lintTags } from './lint-tags.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/with-records.ts'
import { isForReports, meaningOf } from './tags.ts'
import type { DkimRecord } from './schema.ts'
import { placeText } from './string-joins.ts'
import { repairedRecord, withoutTestMode } from './repair-record.ts'
import { meantRecord } from './meant-record.ts'
import { listOf, parseTagList } from '#shared/records/tag-list/parse.ts'
import { asksForAction } from '#shared/report/verdict.ts'

/** True for text meant as a key record: a wildcard may return any other TXT record at the name. */
export function looksLikeKey(text: string): boolean {
  const meant = meantRecord(text)
  return meant !== null && (meant.isNamed || meant.p !== undefined)
}

/** @param name the name of the record */
export function lintRecord(data: TxtData, name: string): DkimRecord {
  const judged = judgeText(data)
  const content = judged.valid ? undefined : improvedRecord(data)?.text
  const isUsable = content !== undefined && judgeText(txtRecord(content)).valid
  return isUsable ? { ...judged, publish: { name, type: 'TXT', content } } : judged
}

function judgeText({ text, strings }: TxtData): Omit<DkimRecord, 'publish'> {
  const { text: clean, findings: marks } = plain(text, strings)
  // Without the marks, positions in the strings would be off by a few characters.
  const pieces = clean === text ? strings : strings.map((string) => plain(string).text)
  const list = parseTagList(clean)
  const tags = Object.fromEntries(list.tags.map((tag) => [tag.name, tag.value]))
  const p = list.tags.find((tag) => tag.name === 'p')
  const written = tags.k ?? 'rsa'
  const keyType = /^(rsa|ed25519)$/i.test(written) ? written.toLowerCase() : written
  const isRevoked = p?.value === ''
  const key: KeyVerdict =
    p && !isRevoked
      ? lintKey(p, keyType, pieces)
      : { keyType, findings: [p ? dkimFinding('dkim-revoked') : dkimFinding('dkim-no-key')] }
  const flags = listOf(tags.t ?? '')
  const findings = [...marks, ...lintTags(list, pieces), ...key.findings]
  const hasError = findings.some(({ severity }) => severity === 'error')
  const valid = !hasError && !isRevoked && p !== undefined && !isForReports(listOf(tags.s ?? ''))
  return {
    record: text,
    records: [text],
    strings,
    tags,
    terms: list.tags.map(({ name, value }) => ({ tag: name, value, meaning: meaningOf(name, value, key) })),
    keyType: key.keyType,
    ...(key.keyBits === undefined ? {} : { keyBits: key.keyBits }),
    testing: flags.includes('y'),
    strict: flags.includes('s'),
    valid,
    findings: valid ? [dkimFinding('dkim-ok', key), ...findings] : findings,
  }
}

/** Removes what does not belong in a record: quotes and backslashes of a zone file that were stored as text. */
function plain(text: string, strings: readonly string[] = [text]): { text: string; findings: DkimFinding[] } {
  const findings: DkimFinding[] = []
  const quote = text.search(/["“”]/)
  if (quote >= 0) {
    findings.push(dkimFinding('dkim-quote', { place: placeText(strings, quote) }))
  }
  const backslash = text.indexOf('\\')
  if (backslash >= 0) {
    findings.push(dkimFinding('dkim-backslash', { place: placeText(strings, backslash) }))
  }
  return { text: findings.length > 0 ? text.replace(/["“”\\]/g, '') : text, findings }
}

/**
 * A record with the same key and fewer problems, none of them new; undefined if there is none. Test mode ends only in a record
 * that has no other problem: its owner has to see first that mail passes.
 */
export function improvedRecord(data: TxtData, { endsTest = true } = {}): Improved | undefined {
  const judged = judgeText(data)
  const problems = problemsOf(judged)
  if (problems.size === 0 || judged.tags.p === '') return undefined
  const isTestOnly = problems.size === 1 && problems.has('dkim-testing')
  if (isTestOnly && !endsTest) return undefined
  const repair = isTestOnly ? endOfTest(data) : repairedRecord(data.text)
  if (repair === undefined || repair.text === data.text) return undefined
  const left = problemsOf(judgeText(txtRecord(repair.text)))
  const isBetter = [...problems].some((code) => !left.has(code))
  return isBetter && [...left].every((code) => problems.has(code) || STAYS.has(code)) ? repair : undefined
}

/** What is wrong with the key itself, and the test mode: there all along, even if the record around it hid it. */
export const STAYS: ReadonlySet<DkimCode> = new Set([
  'dkim-rsa-short',
  'dkim-rsa-1024',
  'dkim-rsa-large',
  'dkim-rsa-exponent',
  'dkim-rsa-damaged',
  'dkim-testing',
])

interface Improved {
  text: string
  /** What was corrected, one sentence each. */
  corrections: string[]
}

function endOfTest({ text }: TxtData): Improved | undefined {
  const ended = withoutTestMode(text)
  return ended === undefined ? undefined : { text: ended, corrections: [] }
}

const problemsOf = ({ findings }: Pick<DkimRecord, 'findings'>): Set<DkimCode> =>
  new Set(findings.filter(asksForAction).map(({ code }) => code))
