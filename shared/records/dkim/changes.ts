// What to change about DKIM: records that can be derived from what is published, and what only the signing service or
// the owner of the private key can do.
import type { Resolver } from '#shared/dns/resolver.ts'
import { provedFinalDot } from '#shared/records/cname/changes.ts'
import type { Misplaced } from '#shared/dns/final-dot.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import { type Change, orderChanges } from '#shared/report/change/change.ts'
import { asksFor } from '#shared/report/change/manual-steps.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import { DNS_FINDINGS } from '#shared/report/unanswered.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { DKIM_ASKS, dkimChange } from './change-table.ts'
import { DKIM_FINDINGS, type DkimCode, type DkimFinding } from './findings.ts'
import { improvedRecord, lintRecord, looksLikeKey, STAYS } from './lint.ts'
import { dkimIntents, granularity, otherText, unreadableKey } from './intent.ts'
import { joinedRecord, meantRecord } from './meant-record.ts'
import { keyName } from './question.ts'
import { readKey } from './read-key.ts'
import type { DkimKey, DkimTried } from './schema.ts'
import {
  moreRsa,
  newKey,
  ofTarget,
  otherSelector,
  selectorToAdd,
  type Signers,
  turnOn,
} from './signing-steps.ts'
import { TEST_MODE } from './tags.ts'
import { askForAlias } from './typed-as-text.ts'

interface DkimFacts {
  domain: string
  /** The keys to look at; just one if a selector was given. */
  keys: readonly DkimKey[]
  /** Findings about the domain rather than a key. */
  findings: readonly DkimFinding[]
  tried: readonly DkimTried[]
  /** Labels of the mail services that the domain appears to use. */
  services: readonly string[]
  /** What was found at their usual selectors, if one was asked for that none of them uses. */
  usual?: readonly DkimTried[]
}

/** Every change of records was applied to a copy of DNS and fixes what it names. */
export async function dkimChanges(facts: DkimFacts, resolver: Resolver): Promise<Change[]> {
  const { domain, services, keys, findings } = facts
  const { usual = [] } = facts
  const signers: Signers = { domain, services, free: selectorToAdd(facts.tried, findings) }
  const ofKeys = await Promise.all(keys.map((key) => keyChanges(key, { signers, usual }, resolver)))
  const changes = [...ofDomain(findings, signers), ...ofKeys.flat()]
  return orderChanges(changes, [...findings, ...keys.flatMap((key) => key.findings)])
}

function ofDomain(findings: readonly DkimFinding[], signers: Signers): Change[] {
  return findings.filter(asksForAction).flatMap((finding) => {
    if (finding.code === 'dkim-none-can-exist') return [turnOn(signers, finding)]
    if (finding.code === 'dns-record-misplaced') {
      const owner = `_domainkey.${signers.domain}`
      return asksFor([finding], [], { ...ASKS, tool: 'dkim', owner, values: { selector: '*' } })
    }
    if (finding.code === 'dkim-ed25519-only') return [moreRsa(signers, finding)]
    if (finding.code !== 'dkim-wildcard') return []
    const owner = keyName('*', signers.domain)
    return asksFor([finding], [], { ...ASKS, tool: 'dkim', owner, values: { selector: '*' } })
  })
}

const ASKS = {
  type: 'TXT',
  titles: DKIM_ASKS,
  findings: { ...DKIM_FINDINGS, ...DNS_FINDINGS },
} as const

async function keyChanges(
  key: DkimKey,
  { signers, usual }: { signers: Signers; usual: readonly DkimTried[] },
  resolver: Resolver,
): Promise<Change[]> {
  const problems = key.findings.filter(asksForAction)
  if (problems.length === 0) return []
  if (key.state === 'absent' && key.records.length === 0 && key.chain.length === 0)
    return problems.map((finding) =>
      isOfService(key, usual) ? turnOn(signers, finding, key) : otherSelector(signers, finding, key, usual),
    )
  const recheck = async (changed: Resolver) => {
    const answer = await changed.query(key.name, 'TXT')
    return readKey(key.selector, signers.domain, answer, key.service).findings
  }
  if (key.chain.length > 0) {
    const dotted = await provedFinalDot(key.name, key.chain, { findings: key.findings, resolver, recheck })
    return dotted.length > 0 ? dotted : [await ofTarget(signers, key, problems, resolver)]
  }
  const aliases = await askForAlias(key, problems, resolver)
  if (aliases.length > 0) return aliases
  const drafts = recordDrafts(key)
  const proved = await proveChanges(drafts, {
    findings: [...key.findings, ...hiddenIn(drafts, key)],
    resolver,
    recheck,
    intentsOf: dkimIntents,
  })
  const ended = new Set(proved.flatMap(({ why }) => why))
  const open = problems.filter(({ code }) => !ended.has(code))
  const weak = open.filter(({ code }) => NEEDS_NEW_KEY.has(code))
  return [
    ...proved,
    ...(weak.length > 0 ? [newKey(signers, key, weak)] : []),
    ...asksFor(
      open.filter((finding) => !weak.includes(finding)),
      proved,
      { ...ASKS, tool: `dkim-${key.selector}`, owner: key.name, values: key },
    ),
  ]
}

/** A key at the name with the domain twice, where receivers look. */
export async function moveKey(
  domain: string,
  key: DkimKey,
  { name: place, records }: Misplaced,
  resolver: Resolver,
): Promise<Change[]> {
  const { name, selector, findings } = key
  const texts = records.map(({ text }) => text)
  const [corrected] = recordDrafts({ ...key, records: texts })
  const after = corrected?.after ?? (texts.length === 1 ? texts : [])
  const given = {
    suffix: selector,
    owner: name,
    type: 'TXT' as const,
    before: [],
    after,
    why: [],
    risk: 'none' as const,
  }
  const recheck = async (changed: Resolver) =>
    readKey(selector, domain, await changed.query(name, 'TXT')).findings
  const drafts = after.length > 0 ? [dkimChange.record('dkim-record/move', given, { name, place })] : []
  const proved = await proveChanges(drafts, { findings, resolver, recheck, intentsOf: dkimIntents })
  return [
    ...proved,
    ...asksFor(findings, proved, { ...ASKS, tool: `dkim-${selector}`, owner: name, values: key }),
  ]
}

/** The service that signs uses this selector; otherwise, the key may be at another one. */
const isOfService = ({ service }: DkimKey, usual: readonly DkimTried[]): boolean =>
  service !== undefined && usual.length === 0

/** Problems of the key itself that the mistakes around it hide: no change causes them. */
const hiddenIn = (drafts: readonly Change[], { name }: DkimKey): DkimFinding[] =>
  drafts
    .flatMap(({ after }) => after.flatMap((text) => lintRecord(txtRecord(text), name).findings))
    .filter(({ code }) => STAYS.has(code))

const NEEDS_NEW_KEY: ReadonlySet<DkimCode> = new Set([
  'dkim-rsa-short',
  'dkim-rsa-1024',
  'dkim-rsa-large',
  'dkim-rsa-exponent',
  'dkim-private-key',
  'dkim-key-algorithm',
])

/** One record replaces all others at the name if only one can be meant. */
function recordDrafts(key: DkimKey): Change[] {
  const { records } = key
  const joined = joinedRecord(records)
  const chosen = joined ?? onlyMeant(records)
  if (chosen === undefined) return []
  const improved = improvedRecord(txtRecord(chosen), { endsTest: records.length === 1 })
  const after = improved?.text ?? chosen
  if (records.length === 1 && after === chosen) return []
  return [draftOf(key, { after, isJoined: joined !== undefined, corrections: improved?.corrections ?? [] })]
}

/** The one candidate, or the one whose key can be used; of several with the same key, the one that says most. */
function onlyMeant(records: readonly string[]): string | undefined {
  const candidates = records.filter(looksLikeKey)
  const keys = candidates.map((text) => meantRecord(text)?.key?.identity)
  const readable = candidates.filter((_, index) => keys[index] !== undefined)
  // An empty p= next to a key leaves open which of the two is meant.
  if (candidates.some((text) => meantRecord(text)?.p === '')) return undefined
  if (candidates.length === 1) return candidates[0]
  if (new Set(keys.filter((one) => one !== undefined)).size !== 1) return undefined
  const said = (text: string) => dkimIntents([text]).length
  return readable.sort((one, other) => said(other) - said(one))[0]
}

interface NewRecord {
  after: string
  isJoined: boolean
  corrections: readonly string[]
}

function draftOf(key: DkimKey, { after, isJoined, corrections }: NewRecord): Change {
  const { name, selector, records, findings } = key
  const endsTest =
    !new Set(meantRecord(after)?.flags).has('y') && findings.some(({ code }) => code === 'dkim-testing')
  const given = {
    suffix: selector,
    notes: [...corrections],
    owner: name,
    type: 'TXT' as const,
    before: records,
    after: [after],
    why: [],
    risk: 'none' as const,
    loses: lossesOf(records),
    rfc: findings.find(asksForAction)?.rfc ?? 'RFC 6376, 3.6.1',
  }
  const problems = endedBy(key, after)
  const said = { name, selector, problems, count: records.length, endsTest }
  if (isJoined) return dkimChange.record('dkim-record/join', given, said)
  if (records.length > 1) return dkimChange.record('dkim-record/keep-one', given, said)
  const isTestOnly = problems.every(({ code }) => code === 'dkim-testing')
  return dkimChange.record(isTestOnly ? 'dkim-record/end-test' : 'dkim-record/fix', given, said)
}

/** What may have to go, and why; only what is really lost is said. */
function lossesOf(records: readonly string[]): NonNullable<Change['loses']> {
  return records.flatMap((text) => {
    const record = meantRecord(text)
    if (record === null) return [{ what: otherText(text), why: 'Only the key may be at this name.' }]
    return [
      {
        what: TEST_MODE,
        why: 'While it is there, a signature protects nothing: a failing one counts as none.',
      },
      ...(record.granularity === undefined
        ? []
        : [{ what: granularity(record.granularity).what, why: 'Receivers have not read it since 2011.' }]),
      ...(record.p === undefined || record.p === '' || record.key
        ? []
        : [{ what: unreadableKey(record.p), why: 'No receiver can verify a signature with it.' }]),
    ]
  })
}

function endedBy({ name, findings }: DkimKey, after: string): DkimFinding[] {
  const left = new Set(lintRecord(txtRecord(after), name).findings.map(({ code }) => code))
  return findings.filter((finding) => asksForAction(finding) && !left.has(finding.code))
}
