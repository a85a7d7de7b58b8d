// Judges one real message as a receiver does: works for any bytes, within limits, and queries nothing but DNS.
import type { SuffixList } from '#shared/records/dmarc/legacy.ts'
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { isoText } from '#shared/message/header/date-time.ts'
import { decodeWords } from '#shared/message/header/encoded-text.ts'
import { isUnusable, judgeFeedback } from '#shared/message/header/feedback.ts'
import { judgeIdentities } from '#shared/message/header/identities.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import { judgeUnsubscribe, oneClickAddress } from '#shared/message/header/unsubscribe.ts'
import { validateArc } from './arc.ts'
import { messageChanges } from './changes.ts'
import { type Connection, firstReceipt, judgeConnection } from './connection.ts'
import { linkDomains, readContents } from './contents.ts'
import { MAX_SIGNATURES, verifyDkim } from './dkim.ts'
import { judgeDmarc } from './dmarc.ts'
import type { Envelope } from './envelope.ts'
import { dateIn, judgeForm } from './form.ts'
import { readMessageFile } from '#shared/kit/message-file.ts'
import { isOfMailingList, judgedAs, type Kind, looksLikeCampaign } from './kind.ts'
import { proofFindings } from './proof-findings.ts'
import {
  fieldsNamed,
  firstValue,
  headerFields,
  type RawMessage,
  readRawMessage,
  unfoldedValue,
} from './raw-message.ts'
import { messageFinding, type MessageFinding } from './findings.ts'
import type { MessageReport } from './schema.ts'
import { sentBy } from './sent-by.ts'
import { sourceOf } from './source.ts'
import { bodyHashes, keyRing } from './verify-signature.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { beginningOf } from '#shared/kit/sentence.ts'

interface MessageDeps {
  resolver: Resolver
  now: Date
  suffixes: SuffixList
  /** The kind of email; without it, what the message shows. */
  profile?: Profile | undefined
}

/** Keys that are looked up, including ARC's. */
const MAX_KEYS = 10

/** How a message arrives if it was just sent; a copy or a sample may be old. */
const ARRIVES: readonly Envelope['via'][] = ['smtp', 'cloudflare']

/** @param raw as it was sent; the caller rejects what exceeds `MAX_MESSAGE_BYTES` */
export async function judgeMessage(
  raw: Uint8Array,
  envelope: Envelope,
  deps: MessageDeps,
): Promise<MessageReport> {
  const resolver = remembering(deps.resolver)
  const file = envelope.via === 'upload' ? await readMessageFile(raw) : { message: raw, form: '' }
  const message = readRawMessage(file.message)
  const seconds = Math.floor(deps.now.getTime() / 1000)
  const fields = headerFields(message)
  const identities = judgeIdentities(fields, (domain) => deps.suffixes.registrableDomain(domain))
  const [proofs, contents] = await Promise.all([
    judgeProofs(message, envelope, { resolver, seconds, suffixes: deps.suffixes }),
    readContents(message.bytes, kindOf(message, deps.profile)),
  ])
  const { connection, dkim, arc, dmarc } = proofs
  const form = [
    ...identities.findings,
    ...judgeForm(message, ARRIVES.includes(envelope.via) ? seconds : null),
  ]
  const signatures = dkim.map(({ domain, result, covers }) => ({ domain, result, signedFields: covers }))
  const uri = oneClickAddress(fields)
  const unsubscribe = { ...judgeUnsubscribe(fields, signatures), ...(uri !== undefined && { uri }) }
  const feedback = judgeFeedback(fields, {
    signatures,
    from: identities.from?.domain ?? null,
    registrableDomain: (domain) => deps.suffixes.registrableDomain(domain),
  })
  const findings = [
    ...proofFindings({ ...proofs, isOfList: isOfMailingList(message), isPlain: envelope.tls === null }),
    ...form,
    ...feedbackFindings(feedback, unsubscribe.state !== 'absent'),
  ]
  const head = { ...headOf(message), bytes: file.message.length, parts: contents.parts }
  const way = wayIn(envelope, connection)
  const judged = { envelope: way, message: head, spf: connection.spf, dkim, arc, dmarc, unsubscribe, form }
  const { content, kind, reading } = contents
  const report = judgedAs(
    {
      ...judged,
      ...(proofs.sentBy && { sentBy: proofs.sentBy }),
      feedback,
      ...(reading && { reading }),
      linkDomains: linkDomains(content, deps.suffixes),
      findings,
      unknown: unknownsOf(envelope, connection, contents.problem),
      changes: await messageChanges({ ...proofs, sender: envelope.from, findings }, resolver),
    },
    content,
    kind,
  )
  return { ...report, ...(file.form !== '' && { file: file.form }), source: sourceOf(message, report) }
}

/** The same message as an email of another kind: nothing is looked up again. */
export async function judgedAgainAs(
  report: MessageReport,
  raw: Uint8Array,
  profile: Profile,
): Promise<MessageReport> {
  const kind = { profile, isChosen: true }
  const { content } = await readContents(raw, kind)
  return judgedAs(report, content, kind)
}

const kindOf = (message: RawMessage, profile: Profile | undefined): Kind | null => {
  if (profile !== undefined) return { profile, isChosen: true }
  const isCampaign = looksLikeCampaign(message)
  return isCampaign === null ? null : { profile: isCampaign ? 'campaign' : 'transactional', isChosen: false }
}

/** Who a message is from, as far as DMARC proves it. */
export interface ProvedSender {
  /** The one domain in From; null if there is not exactly one. */
  domain: string | null
  /** DMARC passes for it. */
  isProved: boolean
  /** A DNS answer that may decide did not arrive. */
  isUndecided: boolean
}

/** Only what DMARC concludes: its contents are not looked at. */
export async function proveSender(
  raw: Uint8Array,
  envelope: Envelope,
  { resolver, now, suffixes }: MessageDeps,
): Promise<ProvedSender> {
  const seconds = Math.floor(now.getTime() / 1000)
  const { connection, dkim, dmarc, dmarcReport } = await judgeProofs(readRawMessage(raw), envelope, {
    resolver: remembering(resolver),
    seconds,
    suffixes,
  })
  // Without the IP address of the client, SPF stays open for good.
  const isOpen =
    connection.ip !== null ||
    dmarcReport?.state === 'unknown' ||
    dkim.some(({ result }) => result === 'temperror')
  return {
    domain: dmarc.domain,
    isProved: dmarc.result === 'pass',
    isUndecided: dmarc.result === 'unknown' && isOpen,
  }
}

interface ProofDeps extends Pick<MessageDeps, 'resolver' | 'suffixes'> {
  /** Unix seconds. */
  seconds: number
}

/** What the connection and the signatures prove, and what DMARC concludes. */
async function judgeProofs(
  message: RawMessage,
  envelope: Envelope,
  { resolver, suffixes, seconds }: ProofDeps,
) {
  const hashes = bodyHashes(message.body)
  // What just arrived is received now; a copy says when it was.
  const receipt = ARRIVES.includes(envelope.via)
    ? null
    : firstReceipt(message, (host) => suffixes.registrableDomain(host))
  const receivedAt = Math.min(receipt ?? seconds, seconds)
  const keyFor = keyRing(resolver, MAX_KEYS)
  const [connection, signatures, arc] = await Promise.all([
    judgeConnection(envelope, resolver),
    verifyDkim(message, keyFor, hashes, receivedAt),
    validateArc(message, keyFor, hashes, seconds),
  ])
  const isSpfOpen = connection.ip === null
  const identifiers = { from: authorDomain(message), spf: spfProof(connection), isSpfOpen, signatures }
  const { outcome: dmarc, report: dmarcReport } = await judgeDmarc(identifiers, resolver, suffixes)
  const dkim = signatures.map((signature, index) => ({
    ...signature,
    aligned: dmarc.alignment.dkim[index]?.aligned ?? null,
  }))
  const unread = Math.max(0, fieldsNamed(message, 'dkim-signature').length - MAX_SIGNATURES)
  const sender = sentBy({ connection, dkim })
  return { connection, dkim, unread, arc, dmarc, dmarcReport, sentBy: sender, service: sender?.service }
}

/** RFC 9989, 5.3.1: one From field, and one domain in it. */
function authorDomain(message: RawMessage): string | null {
  const [field, ...more] = fieldsNamed(message, 'from')
  if (!field || more.length > 0) return null
  const domains = new Set(parseMailboxes(unfoldedValue(field)).map(({ domain }) => domain))
  const [domain = null] = domains
  return domains.size === 1 ? domain : null
}

function spfProof({ spf }: Connection): { domain: string; result: string } | null {
  if (spf.domain === null) return null
  return { domain: spf.domain, result: spf.mailfrom?.result ?? 'unknown' }
}

function headOf(message: RawMessage): Omit<MessageReport['message'], 'bytes' | 'parts'> {
  const read = (name: string) => firstValue(message, name)?.slice(0, 1000) ?? null
  const date = dateIn(read('date') ?? '')
  return {
    from: beginningOf(decodeWords(read('from') ?? ''), 500),
    subject: beginningOf(decodeWords(read('subject') ?? ''), 500),
    date: date ? isoText(date.seconds) : null,
    messageId: read('message-id'),
  }
}

const wayIn = (envelope: Envelope, { ip, reverse }: Connection): MessageReport['envelope'] => ({
  from: envelope.from,
  to: envelope.to,
  ip,
  helo: envelope.helo ?? null,
  ptr: reverse?.names[0] ?? envelope.ptr ?? null,
  forwardConfirmed: !reverse || reverse.state === 'unknown' ? null : reverse.forwardConfirmed,
  tls: envelope.tls ?? null,
  encrypted: envelope.tls === undefined ? null : envelope.tls !== null,
  via: envelope.via,
  transcript: envelope.transcript ?? [],
})

/** @param isBulk personal mail needs no label */
function feedbackFindings(feedback: MessageReport['feedback'], isBulk: boolean): MessageFinding[] {
  const unusable = Object.values(feedback).filter(isUnusable)
  if (unusable.length > 0)
    return [
      messageFinding('message-feedback-broken', {
        reason: unusable.map(({ reason }) => reason).join(' '),
      }),
    ]
  const { state, reason } = feedback.feedbackId
  if (state === 'ready' || state === 'incomplete') return [messageFinding('message-feedback', { reason })]
  return isBulk && state === 'absent' ? [messageFinding('message-feedback-absent', { reason })] : []
}

function unknownsOf(envelope: Envelope, { ip }: Connection, problem: string | null): string[] {
  return [
    ...(ip === null
      ? ['Which IP address it came from, so SPF, reverse DNS and the IP address’s blocklists are not judged.']
      : []),
    ...(envelope.tls === undefined ? ['Whether the connection was encrypted.'] : []),
    ...(problem === null ? [] : [problem]),
    'Your reputation at each receiver, how its users treated earlier mail, and so which folder it lands in.',
  ]
}
