// Reads one TXT record as a DKIM key: its tags, its key, what is wrong, and a record that would work.
import { lintKey, type KeyVerdict } from '#shared/dkim/lint-key.ts'
import { lintTags } from '#shared/dkim/lint-tags.ts'
import type { TxtData } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/with-records.ts'
import { termsOf } from '#shared/dkim/meaning.ts'
import type { DkimRecord } from '#shared/dkim/schema.ts'
import { placeText } from '#shared/dkim/seams.ts'
import { repairedRecord, withoutZoneMarks } from '#shared/dkim/repair-record.ts'
import { listOf, parseTagList } from '#shared/tag-list/parse.ts'
import type { Finding } from '#shared/report/finding.ts'
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
    p && !isRevoked ? lintKey(p, keyType, pieces) : { keyType, findings: [p ? REVOKED : NO_KEY] }
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
    findings: valid ? [okFinding(key), ...findings] : findings,
  }
}

const okFinding = ({ keyType, keyBits }: KeyVerdict): Finding => ({
  code: 'dkim-ok',
  severity: 'ok',
  message: `Receivers can verify signatures with this key (${keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`}).`,
  rfc: 'RFC 6376, 3.6.1',
})

const REVOKED: Finding = {
  code: 'dkim-revoked',
  severity: 'info',
  message: 'p= is empty: the key has been revoked, and every signature with this selector fails.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'If you still sign with this selector, publish its key; if not, this is correct.',
}

const NO_KEY: Finding = {
  code: 'dkim-no-key',
  severity: 'error',
  message: 'The record has no p=, so there is no key in it.',
  rfc: 'RFC 6376, 3.6.1',
  fix: 'Add p= with the public key.',
}

/** Removes what does not belong in a record: quotes and backslashes of a zone file that were stored as text. */
function plain(text: string, strings: readonly string[] = [text]): { text: string; findings: Finding[] } {
  const findings: Finding[] = []
  const quote = text.search(/["“”]/)
  if (quote >= 0) {
    findings.push({
      code: 'dkim-quote',
      severity: 'error',
      message: `There is a quotation mark in the record itself (${placeText(strings, quote)}), so receivers cannot read it.`,
      rfc: 'RFC 6376, 3.2',
      fix: 'Your DNS panel adds the quotes itself: enter the record without quotes.',
    })
  }
  const backslash = text.indexOf('\\')
  if (backslash >= 0) {
    findings.push({
      code: 'dkim-backslash',
      severity: 'error',
      message: `There is a backslash in the record itself (${placeText(strings, backslash)}), so receivers cannot read it.`,
      rfc: 'RFC 6376, 3.2',
      fix: 'Write the semicolons without a backslash: only zone files need one.',
    })
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

const problemsOf = ({ findings }: Pick<DkimRecord, 'findings'>): Set<string> =>
  new Set(findings.filter(asksForAction).map(({ code }) => code))
