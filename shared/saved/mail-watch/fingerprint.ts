// What is kept of a judged mail: how it came and what it proves. Not its text, and no address of a person.
import { prefixOf } from '#shared/dns/ip-address.ts'
import type { Fingerprint } from './schema.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { foreignName, NO_SELECTOR } from '#shared/dns/foreign-name.ts'
import { foreignText } from '#shared/kit/foreign-text.ts'

type Registrable = (name: string) => string | null

interface Arrival {
  /** From its Date to its arrival; null without a Date. */
  delaySeconds: number | null
  registeredAs: Registrable
}

const MAX_SIGNATURES = 5
const MAX_DOMAINS = 20
const MAX_LABEL = 40
const MAX_LOCAL = 200
const MAX_LIST_ID = 255

export function fingerprintOf(report: MessageReport, { delaySeconds, registeredAs }: Arrival): Fingerprint {
  const { envelope, message, spf, dkim, dmarc, content, linkDomains } = report
  return {
    network: networkOf(envelope.ip),
    host: hostOf(envelope, registeredAs),
    helo: envelope.helo === null ? null : heloOf(envelope.helo),
    confirmed: envelope.forwardConfirmed,
    tls:
      envelope.encrypted === null ? null : (envelope.tls?.version ?? (envelope.encrypted ? 'yes' : 'none')),
    spf: {
      result: spf.mailfrom?.result ?? 'unknown',
      domain: spf.domain === null ? null : foreignName(spf.domain),
      aligned: dmarc.alignment.spf?.aligned ?? null,
    },
    dkim: dkim.slice(0, MAX_SIGNATURES).map((signature) => ({
      domain: foreignName(signature.domain),
      selector: foreignName(signature.selector, NO_SELECTOR),
      result: signature.result,
      aligned: signature.aligned,
      algorithm: foreignText(signature.algorithm, MAX_LABEL),
      keyBits: signature.keyBits,
    })),
    dmarc: { result: dmarc.result, policy: dmarc.policy },
    unsubscribe: unsubscribeOf(report.unsubscribe),
    feedback: {
      feedbackId: report.feedback.feedbackId.state,
      ...(report.feedback.feedbackId.senderId !== undefined && {
        senderId: foreignText(report.feedback.feedbackId.senderId, MAX_LABEL),
      }),
      listId: report.feedback.listId.state,
      cfbl: report.feedback.cfbl.state,
    },
    bytes: message.bytes,
    htmlBytes: content?.htmlBytes ?? null,
    linkDomains: linkDomains.slice(0, MAX_DOMAINS).map((name) => foreignName(name)),
    lists: null,
    delaySeconds,
  }
}

function networkOf(address: string | null): string | null {
  const prefix = prefixOf(address)
  return prefix && `${prefix.start}/${prefix.bits}`
}

function hostOf({ ptr, forwardConfirmed, helo }: MessageReport['envelope'], registeredAs: Registrable) {
  const name = forwardConfirmed === true ? ptr : helo
  return name === null ? null : registeredAs(foreignName(name))
}

/** An address in brackets is legal there (RFC 5321 section 4.1.3). */
const heloOf = (helo: string): string => (/^\[[\da-fipv.:]{1,60}\]$/i.test(helo) ? helo : foreignName(helo))

const unsubscribeOf = ({ state, unsigned }: MessageReport['unsubscribe']): Fingerprint['unsubscribe'] =>
  unsigned ? 'unsigned' : state

/** A stream of mails that should be alike. */
export interface StreamName {
  from: string
  listId: string | null
}

/** The whole address could name a person or a single mail; what follows a plus sign (RFC 5233) is left out. */
export function streamName(from: string, listId: string | null): StreamName {
  const at = from.lastIndexOf('@')
  const local = from.slice(0, at).split('+', 1)[0] ?? ''
  const domain = foreignName(from.slice(at + 1))
  const name = `${foreignText(local, MAX_LOCAL)}@${domain}`
  return { from: name.toLowerCase(), listId: listId === null ? null : foreignText(listId, MAX_LIST_ID) }
}

export const streamText = ({ from, listId }: StreamName): string =>
  listId === null ? from : `${from} (${listId})`

/** "2026-11-22 at 15:04 UTC" */
export const momentInWords = (iso: string): string => `${iso.slice(0, 10)} at ${iso.slice(11, 16)} UTC`
