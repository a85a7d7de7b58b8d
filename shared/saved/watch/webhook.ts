// What a webhook receives, and the signature that proves that it is from us: Standard Webhooks 1.0.0
// (standardwebhooks.com). Channels of chat services get plain words instead (chats.ts).
import { decodeBase64Leniently, encodeBase64 } from '#shared/kit/base64.ts'
import { visibleJson } from '#shared/kit/foreign-text.ts'
import { chatOf, isOfEveryone } from './chats.ts'
import { type ToldEvent, visibleEvent } from './event-view.ts'

const PREFIX = 'whsec_'

export const webhookSecret = (bytes: Uint8Array): string => PREFIX + encodeBase64(bytes)

/** Of a URL that may have a token in it, what can be shown to anyone. */
export const shownWebhook = (address: string): string => `${new URL(address).hostname}/…`

interface SignedMessage {
  /** The same each time a message is sent. */
  id: string
  /** Milliseconds since 1970; the header has seconds. */
  now: number
  secret: string
  body: string
}

/** HMAC-SHA256 over id, time and body; a receiver refuses old times and ids it has seen. */
export async function signedHeaders({
  id,
  now,
  secret,
  body,
}: SignedMessage): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(now / 1000))
  const bytes = decodeBase64Leniently(secret.slice(PREFIX.length))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes as Uint8Array<ArrayBuffer>, hmac, false, ['sign'])
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${encodeBase64(signature)}`,
  }
}

/** What can be told of. */
export type ToldSource = 'watch' | 'dmarc-monitor' | 'mail-watch' | 'move'

interface ToldFacts {
  subject: string
  kind: string
  /** What the types of its messages begin with. */
  source?: ToldSource
}

export const eventBody = ({ subject, kind, source = 'watch' }: ToldFacts, event: ToldEvent): string =>
  bodyOf({
    type: `${source}.${event.what}`,
    timestamp: event.at,
    data: { subject, kind, ...visibleEvent(event) },
  })

const bodyOf = (message: unknown): string => visibleJson(JSON.stringify(message))

/** By sending `challenge` back, the owner of the URL shows that they want to be notified. */
export const challengeBody = (
  { subject, kind, source = 'watch' }: ToldFacts,
  challenge: string,
  timestamp: string,
): string =>
  bodyOf({
    type: `${source}.challenge`,
    timestamp,
    data: { subject, kind, challenge },
  })

/** The challenge as text, or as the field of that name in JSON. */
export function answersChallenge(answer: string, challenge: string): boolean {
  if (answer.trim() === challenge) return true
  try {
    const read: unknown = JSON.parse(answer)
    return typeof read === 'object' && read !== null && 'challenge' in read && read.challenge === challenge
  } catch {
    return false
  }
}

// At some services everyone’s webhooks have the same host, each with a secret path of its own: what one person sends there must
// not use up what others may.

/** Automation services, by the host of their webhooks. */
const AUTOMATION: readonly (readonly [name: string, host: RegExp])[] = [
  // https://help.zapier.com/hc/en-us/articles/8496288690317
  ['zapier', /^hooks\.zapier\.com$/],
  // https://help.make.com/webhooks
  ['make', /^hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com$/],
  // https://ifttt.com/maker_webhooks
  ['ifttt', /^maker\.ifttt\.com$/],
  // https://pipedream.com/docs/workflows/building-workflows/triggers
  ['pipedream', /\.m\.pipedream\.net$/],
]

/** The service that a webhook’s URL is at; null for a host that belongs to one receiver. */
export function webhookServiceOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const chat = chatOf(address)
  if (chat) return isOfEveryone(chat, address) ? chat : null
  const { hostname } = new URL(address)
  return AUTOMATION.find(([, host]) => host.test(hostname))?.[0] ?? null
}
