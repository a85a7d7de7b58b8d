// Reads one TXT record as a DKIM key: its tags, its key, what is wrong, and a record that would work.
import { dkimFinding, type DkimCode, type DkimFinding } from '#shared/dkim/findings.ts'
import { lintKey, type KeyVerdict } from '#shared/dkim/lint-key.ts'
import { lintTags } from '#shared/dkim/lint-tags.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/with-records.ts'
import { termsOf } from '#shared/dkim/meaning.ts'
import type { DkimRecord } from '#shared/dkim/schema.ts'
import { placeText } from '#shared/dkim/seams.ts'
import { repairedRecord, withoutZoneMarks } from '#shared/dkim/repair-record.ts'
import { listOf, parseTagList } from '#shared/tag-list/parse.ts'
import { asksForAction } from '#shared/report/verdict.ts'

/** True for text meant as a key record: a wildcard may return any other TXT record at the name. */
export function looksLikeKey(text: string): boolean {
  if (/^\W*v\W*=\W*dkim/i.test(text)) return true
  const names = parseTagList(plain(text).text).tags.map(({ name }) => name.toLowerCase())
  return names.includes('p') && !/^\W*v=(?!dkim)/i.test(text)
}

/** @param name the name of the record */
export function lintRecord(data: TxtData, name: string): DkimRecord {
  const judged = judgeText(data)
  const content = judged.valid ? undefined : improvedRecord(data)
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
  const valid = !hasError && !isRevoked && p !== undefined
  return {
    record: text,
    records: [text],
    strings,
    tags,
    terms: termsOf(list.tags, key),
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
  return { text: findings.length > 0 ? withoutZoneMarks(text) : text, findings }
}

/** A record with the same key and fewer problems, none of them new; undefined if there is none. */
export function improvedRecord(data: TxtData): string | undefined {
  const judged = judgeText(data)
  const problems = problemsOf(judged)
  if (problems.size === 0 || judged.tags.p === '') return undefined
  const content = repairedRecord(data.text)
  if (content === undefined || content === data.text) return undefined
  const left = problemsOf(judgeText(txtRecord(content)))
  return left.size < problems.size && [...left].every((code) => problems.has(code)) ? content : undefined
}

const problemsOf = ({ findings }: Pick<DkimRecord, 'findings'>): Set<DkimCode> =>
  new Set(findings.filter(asksForAction).map(({ code }) => code))
