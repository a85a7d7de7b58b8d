import type { Connection } from './connection.ts'
import { shownName } from './dkim.ts'
import { messageFinding, type JudgedFinding, type MessageFinding } from './findings.ts'
import type { ArcReport, DmarcOutcome, SignatureCause, SignatureReport } from './schema.ts'

interface Proofs {
  connection: Connection
  dkim: readonly SignatureReport[]
  unread: number
  arc: ArcReport
  dmarc: DmarcOutcome
  /** That sent the message, if it proves its name. */
  service: string | undefined
  /** A mailing list distributed the message. */
  isOfList: boolean
  /** The connection was not encrypted. */
  isPlain: boolean
}

export function proofFindings(proofs: Proofs): JudgedFinding[] {
  const { connection, dkim, unread, arc, dmarc, service, isOfList, isPlain } = proofs
  return [
    ...dmarcFindings(dmarc, isOfList && isBroken(dkim)),
    ...spfFindings(connection, dmarc),
    ...dkimFindings({ dkim, unread, service, isOfList }, dmarc),
    ...arcFindings(arc, dmarc),
    ...(connection.reverse?.findings ?? []),
    ...(isPlain ? [messageFinding('message-not-encrypted')] : []),
  ]
}

/** The author's own signature was there, and does not pass. */
const isBroken = (dkim: readonly SignatureReport[]): boolean =>
  dkim.some(({ aligned, how, cause }) => aligned === true && how !== 'signer' && isAltered(cause))

const isAltered = (
  cause: SignatureCause | undefined,
): cause is 'body-changed' | 'header-changed' | 'header-or-key' =>
  cause === 'body-changed' || cause === 'header-changed' || cause === 'header-or-key'

function dmarcFindings(
  { result, reason, policy, rfc7489, domain }: DmarcOutcome,
  isOfList: boolean,
): MessageFinding[] {
  if (result === 'unknown') return [messageFinding('message-dmarc-unknown', { reason })]
  if (result === 'none') return [messageFinding('message-dmarc-none', { reason, domain })]
  if (result === 'permerror') return [messageFinding('message-dmarc-from', { reason })]
  if (result === 'fail') return [messageFinding('message-dmarc-fail', { reason, policy, domain, isOfList })]
  return [
    messageFinding('message-dmarc-pass', { reason }),
    ...(rfc7489.result === 'fail' ? [messageFinding('message-dmarc-legacy')] : []),
  ]
}

function spfFindings({ spf, ip }: Connection, { alignment, result: dmarc }: DmarcOutcome): MessageFinding[] {
  const { mailfrom, domain } = spf
  if (ip === null) return []
  if (!mailfrom || domain === null) return [messageFinding('message-spf-no-domain')]
  const { result, reason } = mailfrom
  const isProved = dmarc === 'pass'
  if (result === 'temperror') return [messageFinding('message-spf-unknown', { reason })]
  if (result !== 'pass')
    return [
      messageFinding(`message-spf-${result}`, {
        domain,
        ip,
        reason,
        isProved,
        isOfOther: alignment.spf?.aligned === false,
      }),
    ]
  return alignment.spf?.aligned === false
    ? [messageFinding('message-spf-not-aligned', { domain, isProved })]
    : [messageFinding('message-spf-pass', { domain, ip })]
}

function dkimFindings(
  { dkim, unread, service, isOfList }: Pick<Proofs, 'dkim' | 'unread' | 'service' | 'isOfList'>,
  { result, domain }: DmarcOutcome,
): MessageFinding[] {
  const isProved = result === 'pass'
  const has = (aligned: boolean) =>
    dkim.some((signature) => signature.result === 'pass' && signature.aligned === aligned)
  return [
    ...dkim.flatMap((signature) => [signatureFinding(signature, isProved, isOfList), ...signature.findings]),
    ...(unread > 0 ? [messageFinding('message-signatures-unread', { count: unread })] : []),
    ...(dkim.length === 0 ? [messageFinding('message-unsigned', { isProved, domain, service })] : []),
    ...(has(false) && !dkim.some(({ aligned }) => aligned === true)
      ? [messageFinding('message-signed-by-others', { isProved, domain, service })]
      : []),
  ]
}

function signatureFinding(signature: SignatureReport, isProved: boolean, isOfList: boolean): MessageFinding {
  const { domain, selector, result, cause, reason, aligned } = signature
  const name = { domain, selector }
  if (result === 'pass') return messageFinding('message-dkim-pass', name)
  if (result === 'temperror' || result === 'neutral' || cause === undefined || isUnread(cause))
    return messageFinding('message-dkim-unknown', { ...name, reason })
  const isHarmless = isProved || aligned === false
  if (!isAltered(cause)) return messageFinding(`message-dkim-${cause}`, { ...name, reason, isHarmless })
  const { how, changed } = signature
  return messageFinding(`message-dkim-${cause}`, {
    ...name,
    reason,
    isHarmless,
    how,
    field: changed?.field === undefined ? undefined : shownName(changed.field),
    isOfList: isOfList && how !== 'signer',
  })
}

const isUnread = (cause: SignatureCause): cause is 'key-unknown' | 'not-read' =>
  cause === 'key-unknown' || cause === 'not-read'

function arcFindings({ result, reason }: ArcReport, { result: dmarc }: DmarcOutcome): MessageFinding[] {
  if (result === 'none') return []
  if (result === 'pass') return [messageFinding('message-arc-pass', { reason })]
  if (result === 'unknown') return [messageFinding('message-arc-unknown', { reason })]
  return [messageFinding('message-arc-fail', { reason, isProved: dmarc === 'pass' })]
}
