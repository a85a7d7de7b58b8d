// What to say about what proves the sender, part by part.
import type { Connection } from '#shared/message/connection.ts'
import { messageFinding, type JudgedFinding, type MessageFinding } from '#shared/message/findings.ts'
import type { ArcReport, DmarcOutcome, SignatureCause, SignatureReport } from '#shared/message/schema.ts'

interface Proofs {
  connection: Connection
  dkim: readonly SignatureReport[]
  unread: number
  arc: ArcReport
  dmarc: DmarcOutcome
}

export function proofFindings({ connection, dkim, unread, arc, dmarc }: Proofs): JudgedFinding[] {
  return [
    ...dmarcFindings(dmarc),
    ...spfFindings(connection, dmarc),
    ...dkimFindings(dkim, dmarc, unread),
    ...arcFindings(arc, dmarc),
    ...(connection.reverse?.findings ?? []),
  ]
}

function dmarcFindings({ result, reason, policy, rfc7489, domain }: DmarcOutcome): MessageFinding[] {
  if (result === 'unknown') return [messageFinding('message-dmarc-unknown', { reason })]
  if (result === 'none') return [messageFinding('message-dmarc-none', { reason, domain })]
  if (result === 'permerror') return [messageFinding('message-dmarc-from', { reason })]
  if (result === 'fail') return [messageFinding('message-dmarc-fail', { reason, policy, domain })]
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
  if (result !== 'pass') return [messageFinding(`message-spf-${result}`, { domain, ip, reason, isProved })]
  return alignment.spf?.aligned === false
    ? [messageFinding('message-spf-not-aligned', { domain, isProved })]
    : [messageFinding('message-spf-pass', { domain, ip })]
}

function dkimFindings(
  dkim: readonly SignatureReport[],
  { result, domain }: DmarcOutcome,
  unread: number,
): MessageFinding[] {
  const isProved = result === 'pass'
  const has = (aligned: boolean) =>
    dkim.some((signature) => signature.result === 'pass' && signature.aligned === aligned)
  return [
    ...dkim.flatMap((signature) => [signatureFinding(signature, isProved), ...signature.findings]),
    ...(unread > 0 ? [messageFinding('message-signatures-unread', { count: unread })] : []),
    ...(dkim.length === 0 ? [messageFinding('message-unsigned', { isProved, domain })] : []),
    ...(has(false) && !has(true) ? [messageFinding('message-signed-by-others', { isProved, domain })] : []),
  ]
}

function signatureFinding(signature: SignatureReport, isProved: boolean): MessageFinding {
  const { domain, selector, result, cause, reason, aligned } = signature
  const name = { domain, selector }
  if (result === 'pass') return messageFinding('message-dkim-pass', name)
  if (result === 'temperror' || result === 'neutral' || cause === undefined || isUnread(cause))
    return messageFinding('message-dkim-unknown', { ...name, reason })
  const isHarmless = isProved || aligned === false
  return messageFinding(`message-dkim-${cause}`, { ...name, reason, isHarmless })
}

const isUnread = (cause: SignatureCause): cause is 'key-unknown' | 'not-read' =>
  cause === 'key-unknown' || cause === 'not-read'

function arcFindings({ result, reason }: ArcReport, { result: dmarc }: DmarcOutcome): MessageFinding[] {
  if (result === 'none') return []
  if (result === 'pass') return [messageFinding('message-arc-pass', { reason })]
  if (result === 'unknown') return [messageFinding('message-arc-unknown', { reason })]
  return [messageFinding('message-arc-fail', { reason, isProved: dmarc === 'pass' })]
}
