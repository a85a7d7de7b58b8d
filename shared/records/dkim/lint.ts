import type { TxtData } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import { type Base64, decodeBase64 } from '#shared/kit/base64.ts'
import {
  listOf,
  parseTagList,
  repeatedNames,
  type TagFault,
  type TagList,
  type TagSpec,
} from '#shared/records/tag-list/parse.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { type DkimCode, dkimFinding, type DkimFinding } from './findings.ts'
import { meantRecord, repairedRecord, withoutTestMode } from './meant-record.ts'
import { damageAtJoin, lacksOneCharacter, placeText, type PublicKey, readPublicKey } from './public-key.ts'
import type { DkimRecord } from './schema.ts'
import { DKIM_TAG_NAMES, dkimTag, isForReports, meaningOf } from './tags.ts'

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

/** About the tags, apart from the key itself (RFC 6376 sections 3.2 and 3.6.1). */
function lintTags(list: TagList, strings: readonly string[]): DkimFinding[] {
  const valueOf = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  return [
    ...list.faults.map((fault) => faultFinding(fault, strings)),
    ...repeatedNames(list.tags).map((tag) => dkimFinding('dkim-duplicate-tag', { tag })),
    ...wrongCase(list.tags),
    ...versionFindings(list.tags),
    ...DKIM_TAG_NAMES.flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : (dkimTag(name)?.faults?.(value) ?? [])
    }),
    ...unknownTags(list.tags),
  ]
}

function faultFinding({ kind, text, at }: TagFault, strings: readonly string[]): DkimFinding {
  const place = placeText(strings, at)
  return kind === 'empty'
    ? dkimFinding('dkim-empty-tag', { place })
    : dkimFinding('dkim-syntax', { text, place, lacks: kind === 'no-equals' ? 'equals' : 'name' })
}

/** Tags are case-sensitive; "P=" is a different, unknown tag. */
const wrongCase = (tags: readonly TagSpec[]): DkimFinding[] =>
  tags
    .filter(({ name }) => !isKnown(name) && isKnown(name.toLowerCase()))
    .map(({ name }) => dkimFinding('dkim-tag-case', { tag: name }))

const isKnown = (name: string) => name === 'v' || dkimTag(name) !== undefined

function versionFindings(tags: readonly TagSpec[]): DkimFinding[] {
  const index = tags.findIndex(({ name }) => name === 'v')
  const version = tags[index]
  if (!version) return tags.some(({ name }) => name === 'V') ? [] : [dkimFinding('dkim-no-version')]
  if (version.value !== 'DKIM1') return [dkimFinding('dkim-version', { version: version.value })]
  return index === 0 ? [] : [dkimFinding('dkim-version-not-first')]
}

function unknownTags(tags: readonly TagSpec[]): DkimFinding[] {
  const names = tags.map(({ name }) => name).filter((name) => !isKnown(name) && !isKnown(name.toLowerCase()))
  return names.length === 0 ? [] : [dkimFinding('dkim-unknown-tag', { tags: [...new Set(names)] })]
}

interface KeyVerdict {
  keyType: string
  keyBits?: number
  findings: DkimFinding[]
}

/**
 * Whether the key in p= is readable, what it is, and whether it is strong enough.
 * @param type the value of k=, "rsa" if there is none
 */
function lintKey(p: TagSpec, type: string, strings: readonly string[]): KeyVerdict {
  const key = p.value
  const pem = /-----BEGIN ([A-Z ]*)KEY-----/.exec(key)
  if (pem)
    return {
      keyType: type,
      findings: [pem[1]?.includes('PRIVATE') ? dkimFinding('dkim-private-key') : dkimFinding('dkim-pem')],
    }
  const decoded = decodeBase64(key)
  if (!decoded.ok && decoded.kind !== 'length') {
    return { keyType: type, findings: [badCharacter(decoded, p.at, strings)] }
  }
  const blanks = decoded.ok && decoded.hasBlanks ? [dkimFinding('dkim-blank-in-key')] : []
  const read = readPublicKey(decoded.bytes)
  const verdict = decoded.ok ? verdictOn(read, decoded.bytes, type) : null
  if (verdict) return { ...verdict, findings: [...blanks, ...verdict.findings] }
  return { keyType: type, findings: [...blanks, damage(read, p, strings)] }
}

/** null when the key is unreadable. */
function verdictOn(key: PublicKey, bytes: Uint8Array, type: string): KeyVerdict | null {
  if (key.kind === 'private') return { keyType: type, findings: [dkimFinding('dkim-private-key')] }
  if (key.kind === 'certificate') return { keyType: type, findings: [dkimFinding('dkim-certificate')] }
  if (type === 'ed25519') return ed25519Verdict(key, bytes)
  if (type !== 'rsa') return { keyType: type, findings: [dkimFinding('dkim-key-type', { type })] }
  if (key.kind === 'rsa') return rsaVerdict(key)
  if (key.kind === 'raw32' || key.kind === 'ed25519-spki') {
    return {
      keyType: type,
      findings: [dkimFinding('dkim-key-type-mismatch', { is: 'ed25519', type: 'rsa' })],
    }
  }
  return key.kind === 'other-algorithm'
    ? { keyType: type, findings: [dkimFinding('dkim-key-algorithm')] }
    : null
}

function ed25519Verdict(key: PublicKey, bytes: Uint8Array): KeyVerdict {
  const keyType = 'ed25519'
  if (key.kind === 'raw32') return { keyType, keyBits: 256, findings: [dkimFinding('dkim-ed25519')] }
  if (key.kind === 'ed25519-spki') {
    return { keyType, keyBits: 256, findings: [dkimFinding('dkim-ed25519-wrapped')] }
  }
  if (key.kind === 'rsa') {
    return {
      keyType,
      keyBits: key.bits,
      findings: [dkimFinding('dkim-key-type-mismatch', { is: 'rsa', type: 'ed25519' })],
    }
  }
  return { keyType, findings: [dkimFinding('dkim-ed25519-length', { bytes: bytes.length })] }
}

function rsaVerdict({ bits, form, exponent, isOdd }: Extract<PublicKey, { kind: 'rsa' }>): KeyVerdict {
  const findings = sizeFindings(bits)
  if (form === 'bare') findings.push(dkimFinding('dkim-rsa-bare'))
  if (!isOdd) findings.push(dkimFinding('dkim-rsa-damaged'))
  if (exponent !== null && (exponent < 3 || exponent % 2 === 0)) {
    findings.push(dkimFinding('dkim-rsa-exponent', { exponent }))
  }
  return { keyType: 'rsa', keyBits: bits, findings }
}

/** RFC 8301 section 3.2 */
function sizeFindings(bits: number): DkimFinding[] {
  if (bits < 1024) return [dkimFinding('dkim-rsa-short', { bits })]
  if (bits < 2048) return [dkimFinding('dkim-rsa-1024', { bits })]
  return bits <= 4096 ? [] : [dkimFinding('dkim-rsa-large', { bits })]
}

function badCharacter(
  problem: Extract<Base64, { ok: false }>,
  keyAt: number,
  strings: readonly string[],
): DkimFinding {
  const place = placeText(strings, keyAt + ('at' in problem ? problem.at : 0))
  return dkimFinding('dkim-key-character', {
    place,
    ...(problem.kind === 'character' && { character: problem.character }),
  })
}

/** Why a key is unreadable, as precisely as its length and the seams between its strings show. */
function damage(read: PublicKey, { value, at }: TagSpec, strings: readonly string[]): DkimFinding {
  const seam = damageAtJoin(strings, at, value)
  if (seam) return dkimFinding(seam.kind === 'missing' ? 'dkim-seam-missing' : 'dkim-seam-extra', seam)
  const lacksOne = lacksOneCharacter(value)
  if (read.kind === 'cut' && !lacksOne) {
    const isFullString = strings.length === 1 && (strings[0]?.length ?? 0) >= 250
    return dkimFinding('dkim-key-cut', { ...read, isFullString })
  }
  return read.kind === 'extra'
    ? dkimFinding('dkim-key-extra', read)
    : dkimFinding('dkim-key-unreadable', { lacksOne })
}
