import { isWithin } from '#shared/dns/domain-name.ts'
import { shortened } from '#shared/kit/sentence.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { MeantAddress, MeantAddresses } from '#shared/records/dmarc/report-addresses.ts'
import { parseReportUri } from '#shared/records/dmarc/report-uri.ts'
import type { Change } from '#shared/report/change/change.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { transportChange } from './change-table.ts'
import type { Misplaced } from '#shared/dns/final-dot.ts'
import type { DaneFacts } from './dane.ts'
import type { TransportInspection } from './inspect.ts'
import { lineText, meantPolicy } from './intent.ts'
import {
  buildStsPolicy,
  buildStsRecord,
  covers,
  DAY,
  fieldsOf,
  MAX_MAX_AGE,
  newStsId,
  parseStsRecord,
  POLICY_KEYS,
  policyUrl,
  type StsMode,
  type StsPolicy,
  stsRecordName,
  WEEK,
} from './mta-sts.ts'
import { isOfService } from './of-service.ts'
import {
  buildTlsRpt,
  canReport,
  defaultTlsMailbox,
  readTlsRptAsMeant,
  TLS_RPT_TAGS,
  tlsRptName,
} from './tls-rpt.ts'
import { parseTlsa, tlsaFault, tlsaName, tlsaText } from './tlsa.ts'

interface StsDraft {
  change: Change
  /** The policy to serve first; null if the current one will do. */
  policy: string | null
}

/** One change for everything that is wrong with the record and the file, or the next step if both are correct. */
export function stsDraft(inspection: TransportInspection, now: string): StsDraft | null {
  const { facts, sts } = inspection
  if (facts.receives !== true || facts.mx.length === 0 || sts.mtaSts.state === 'unknown') return null
  const { read, served, meant } = servedPolicy(inspection)
  const isFirst = meantTexts(sts).length === 0 && !read?.policy
  if (isFirst && isOfService(facts)) return null
  const proposed = proposePolicy(inspection)
  if (proposed.mode !== 'none' && proposed.mx.length === 0) return null
  const isFileRight =
    served === 'unknown' || (read?.policy != null && isSame(read.policy, proposed) && read.slips.length === 0)
  const isRecordRight =
    sts.texts.length === 1 && facts.findings.every(({ code }) => code !== 'sts-record-invalid')
  if (isFileRight && isRecordRight) return enforceDraft(inspection, now)
  const policy = isFileRight ? null : buildStsPolicy(proposed, meant.others)
  const common = commonOf(inspection, now, policy)
  const given = {
    // A policy that no one could use starts to count.
    risk:
      proposed.mode === 'enforce' && sts.mtaSts.state !== 'found' ? ('delivery' as const) : ('none' as const),
    optional: isFirst || undefined,
    loses: meant.unclear.map((line) => ({ what: lineText(line), why: 'Senders cannot read it.' })),
    ...common,
  }
  const said = saidOf(inspection, policy)
  if (isFirst) return { policy, change: transportChange.record('transport-mta-sts/first', given, said) }
  const count = sts.texts.length
  const change = sts.misplaced
    ? transportChange.record('transport-mta-sts/move', given, { ...said, misplaced: sts.misplaced.name })
    : count === 0
      ? transportChange.record('transport-mta-sts/announce', given, said)
      : transportChange.record('transport-mta-sts/correct', given, { ...said, count })
  return { policy, change }
}

/** What was written where senders look, or at the name with the domain twice. */
const meantTexts = ({ texts, misplaced }: { texts: string[]; misplaced: Misplaced | undefined }) =>
  misplaced ? misplaced.records.map(({ text }) => text) : texts

const saidOf = ({ facts: { domain }, sts }: TransportInspection, policy: string | null) => ({
  domain,
  hasFile: policy !== null,
  hasHost: sts.file.kind !== 'no-host',
})

function commonOf({ facts: { domain }, sts }: TransportInspection, now: string, policy: string | null) {
  const texts = meantTexts(sts)
  const used = texts.flatMap((text) => parseStsRecord(text).id ?? [])
  const fields = [...new Map(texts.flatMap(fieldsOf))]
  return {
    owner: stsRecordName(domain),
    type: 'TXT' as const,
    before: sts.alias === undefined ? sts.texts : [],
    after: [buildStsRecord(newStsId(now, used), fields)],
    why: [],
    file: policy === null ? undefined : { url: policyUrl(domain), text: policy },
    rfc: policy === null ? 'RFC 8461, 3.1' : 'RFC 8461, 3.2',
  }
}

type Served = 'file' | 'none' | 'unknown'

function servedPolicy({ sts: { file } }: TransportInspection) {
  const isUnread = file.kind === 'unknown' || file.kind === 'certificate'
  const served: Served = file.kind === 'file' ? 'file' : isUnread ? 'unknown' : 'none'
  const text = file.kind === 'file' ? file.text : ''
  return { served, read: file.kind === 'file' ? file.read : null, meant: meantPolicy(text) }
}

/** Nothing that the owner wrote is dropped; what is missing is added. */
function proposePolicy(inspection: TransportInspection): StsPolicy {
  const { read, meant } = servedPolicy(inspection)
  const patterns = meant.mx
  const missing = serversOf(inspection).filter((host) => !patterns.some((pattern) => covers(pattern, host)))
  // A file that no record announced yet starts in test mode, whatever it says.
  const mode: StsMode =
    (meantTexts(inspection.sts).length > 0 || read?.policy ? meant.mode : undefined) ?? 'testing'
  const maxAge = meant.maxAge ?? WEEK
  return {
    mode,
    mx: mode === 'none' ? patterns : [...patterns, ...missing],
    maxAge: maxAge > MAX_MAX_AGE ? MAX_MAX_AGE : maxAge < DAY && mode !== 'none' ? WEEK : maxAge,
  }
}

/** Those that can get mail, once a name that was mistyped is corrected. */
const serversOf = ({ facts, dead }: TransportInspection): string[] => [
  ...new Set(facts.mx.flatMap((host) => (dead.has(host) ? (dead.get(host)?.meant?.host ?? []) : host))),
]

const isSame = (one: StsPolicy, other: StsPolicy): boolean => buildStsPolicy(one) === buildStsPolicy(other)

/** The step after testing: it is for later, so it is never counted. */
function enforceDraft(inspection: TransportInspection, now: string): StsDraft | null {
  const { read, meant } = servedPolicy(inspection)
  if (read?.policy?.mode !== 'testing') return null
  const policy = buildStsPolicy({ ...read.policy, mode: 'enforce' }, meant.others)
  const ended = {
    what: POLICY_KEYS.mode.wish('testing'),
    why: 'The test ends: senders refuse servers that the policy does not name.',
  }
  const given = {
    risk: 'delivery' as const,
    optional: true as const,
    loses: [ended],
    ...commonOf(inspection, now, policy),
  }
  const said = saidOf(inspection, policy)
  return { policy, change: transportChange.record('transport-mta-sts-enforce', given, said) }
}

/** A longer text was not written by hand. */
const MAX_TEXT = 2_000

export function tlsRptDraft({ facts, tlsRpt }: TransportInspection): Change | null {
  const { domain, receives } = facts
  const { texts, dead, misplaced } = tlsRpt
  if (receives !== true || tlsRpt.tlsRpt.state === 'unknown') return null
  if (meantTexts(tlsRpt).some(({ length }) => length > MAX_TEXT)) return null
  if (meantTexts(tlsRpt).length === 0 && isOfService(facts)) return null
  const meant = readTlsRptAsMeant(meantTexts(tlsRpt))
  const kept = meant.addresses.filter(
    ({ uri, host }) => canReport(parseReportUri(uri)) && !dead.includes(host),
  )
  // Nothing stands in for an address that its owner meant and that cannot be told.
  if (kept.length === 0 && meant.unclear.length > 0) return null
  const mailbox = defaultTlsMailbox(domain)
  const after = buildTlsRpt(kept.length > 0 ? kept.map(({ uri }) => uri) : [`mailto:${mailbox}`])
  if (texts.length === 1 && texts[0] === after) return null
  const isOptional = facts.findings.every(
    ({ code, severity }) => protocolOf(code) !== 'tlsrpt' || severity === 'info' || severity === 'ok',
  )
  const loses = lossesOf(meant, kept)
  const given = {
    notes: notesOf(meant, loses),
    owner: tlsRptName(domain),
    type: 'TXT' as const,
    before: tlsRpt.alias === undefined ? texts : [],
    after: [after],
    why: [],
    risk: 'none' as const,
    loses,
    optional: isOptional || undefined,
    prerequisites:
      kept.length > 0 ? [] : [`Create the mailbox ${mailbox}, or use another address that you read.`],
    rfc: 'RFC 8460, 3',
  }
  if (misplaced)
    return transportChange.record('transport-tls-rpt/move', given, {
      owner: tlsRptName(domain),
      misplaced: misplaced.name,
    })
  return texts.length === 0
    ? transportChange.record('transport-tls-rpt/create', given)
    : transportChange.record('transport-tls-rpt/correct', given, { count: texts.length })
}

type Losses = NonNullable<Change['loses']>

/** What cannot get reports, each with the reason. */
const lossesOf = (meant: MeantAddresses, kept: readonly MeantAddress[]): Losses => [
  ...meant.addresses
    .filter((address) => !kept.includes(address))
    .map(({ name, host, uri }) => ({
      what: TLS_RPT_TAGS.rua.wish(name),
      why: canReport(parseReportUri(uri))
        ? `${host} does not accept mail.`
        : 'Reports go to addresses with mailto: or https: only.',
    })),
  ...meant.unclear.map((text) => ({
    what: TLS_RPT_TAGS.rua.wish(`“${shortened(text)}”`),
    why: 'It is not an address, and nobody but you knows which one was meant.',
  })),
]

const notesOf = ({ addresses, unread }: ReturnType<typeof readTlsRptAsMeant>, loses: Losses): string[] =>
  [
    ...loses.map(({ what, why }) => `No ${what}: ${why}`),
    ...addresses.flatMap(({ text, uri }) =>
      text === undefined ? [] : [`“${shortened(shownText(text))}” becomes ${shortened(uri)}.`],
    ),
    ...unread.map((text) => `“${shortened(shownText(text))}” is left out: no standard knows it.`),
  ].slice(0, 8)

const MAX_TLSA_TEXT = 4_000

/**
 * Records that senders can use, to replace those that are not for mail (RFC 7672 section 3.1.3). Only in a zone of the
 * domain's owner.
 */
export const tlsaDrafts = ({ facts, dane }: TransportInspection): Change[] =>
  dane
    .filter(
      ({ mx, name, state }) => state === 'broken' && isWithin(mx, facts.domain) && name === tlsaName(mx),
    )
    .flatMap(draftFor)

/** Usage 1 and usage 3 name the same certificate or key; usage 3 does not need a publicly trusted authority. */
function draftFor({ mx, name, raw, faults }: DaneFacts): Change[] {
  const pairs = raw.flatMap((text) => {
    const record = parseTlsa(text)
    const after = record?.usage === 1 ? tlsaText({ ...record, usage: 3 }) : null
    return after !== null && tlsaFault(after) === null && text.length <= MAX_TLSA_TEXT
      ? [{ text, after }]
      : []
  })
  if (pairs.length === 0 || faults.includes(null)) return []
  const given = {
    suffix: mx,
    owner: name,
    type: 'TLSA' as const,
    before: pairs.map(({ text }) => text),
    after: [...new Set(pairs.map(({ after }) => after))],
  }
  return [transportChange.record('transport-tlsa', given, { mx })]
}

/** Only the server's operator knows its certificate; never proposed without DNSSEC. */
export function daneAsk({ facts, dane }: TransportInspection): Change[] {
  const own = dane.filter(({ mx, state }) => state === 'absent' && isWithin(mx, facts.domain))
  const [first] = own
  if (!first || facts.dnssec.state !== 'secure' || !facts.findings.some(({ code }) => code === 'dane-absent'))
    return []
  const said = { domain: facts.domain, names: own.map(({ name }) => name) }
  return [transportChange.ask('transport-dane', { owner: first.name, type: 'TLSA' }, said)]
}
