// What a webhook receives, and the signature that proves that it is from us: Standard Webhooks 1.0.0
// (standardwebhooks.com). Channels of chat services get plain words instead.
import { decodeBase64Leniently, encodeBase64 } from '#shared/kit/base64.ts'
import { foreignText, visibleJson } from '#shared/kit/foreign-text.ts'
import { leadOf } from '#shared/report/change/change.ts'
import { type ToldEvent, visibleEvent } from './event-view.ts'
import type { Chat } from './paths.ts'

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

// The webhook URLs of Slack, Discord and Microsoft Teams are secrets that only the
// channel's own people have, so the URL itself is the consent: nothing there could send a challenge back.
interface ChatService {
  /** Matches the host of a channel's URL. */
  host: RegExp
  path: RegExp
  /** The JSON that the service accepts. */
  body: (message: ChatMessage) => unknown
}

/** Any of it may contain text from someone else's DNS server. */
export interface ChatMessage {
  title: string
  text: string
  /** Shown as is. */
  records: string[]
}

/** Each service accepts more than twice as much per message, except Discord: 2000 characters. */
const MAX_TITLE = 150
const MAX_TEXT = 500
const MAX_RECORDS = 900

const CHATS: Record<Chat, ChatService> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: {
    host: /^hooks\.slack(?:-gov)?\.com$/,
    path: /^\/services\/./,
    body: ({ title, text, records }) => ({
      text: [`*${inSlack(title)}*`, inSlack(text), ...fenced(records, inSlack)].join('\n'),
      unfurl_links: false,
    }),
  },
  // https://docs.discord.com/developers/resources/webhook
  discord: {
    host: /^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/,
    path: /^\/api\/(?:v\d+\/)?webhooks\/./,
    body: ({ title, text, records }) => ({
      content: [`**${inDiscord(title)}**`, inDiscord(text), ...fenced(records)].join('\n'),
      // No one is mentioned, whatever the text says.
      allowed_mentions: { parse: [] },
    }),
  },
  // A workflow that starts with “When a Teams webhook request is received”; it accepts only Adaptive Cards.
  teams: {
    host: /\.(?:logic\.azure|api\.powerplatform)\.com$/,
    path: /\/workflows\/./,
    body: ({ title, text, records }) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            // Text runs, since a TextBlock reads Markdown.
            body: [
              runs({ text: title, weight: 'Bolder' }),
              runs({ text }),
              ...records.map((record) => runs({ text: record, fontType: 'Monospace' })),
            ],
          },
        },
      ],
    }),
  },
}

/** The service that accepts messages at a URL; null for any other webhook. */
export function chatOf(address: string): Chat | null {
  if (!URL.canParse(address)) return null
  const { hostname, pathname } = new URL(address)
  const found = Object.entries(CHATS).find(([, { host, path }]) => host.test(hostname) && path.test(pathname))
  return (found?.[0] as Chat | undefined) ?? null
}

const WATCHED = 'You get an alert here when something changes that matters for its email.'

/** @param text what the channel is told */
export const greetingOf = (subject: string, text = WATCHED): ChatMessage => ({
  title: `${subject} is being watched`,
  text: `${text} To stop, remove this channel on the page where you added it.`,
  records: [],
})

export function chatEvent({ title, meaning, before, after, change }: ToldEvent): ChatMessage {
  return {
    title,
    text: change ? `${meaning} ${leadOf(change)}: ${change.title}.` : meaning,
    records: [...before.map((record) => `Before: ${record}`), ...after.map((record) => `Now:    ${record}`)],
  }
}

export const chatBody = (chat: Chat, { title, text, records }: ChatMessage): string =>
  JSON.stringify(
    CHATS[chat].body({
      title: foreignText(title, MAX_TITLE),
      text: foreignText(text, MAX_TEXT),
      records: cutAll(records),
    }),
  )

/** As many complete records as fit together. */
function cutAll(records: readonly string[]): string[] {
  let left = MAX_RECORDS
  const shown: string[] = []
  for (const record of records) {
    if (left <= 0) return [...shown, '…']
    const part = foreignText(record, left)
    shown.push(part)
    left -= part.length + 1
  }
  return shown
}

/**
 * Slack's own rule: three characters have a meaning, and <!channel> would notify everyone. A backtick would start code,
 * and cannot be escaped.
 */
const inSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('`', '’')

const inDiscord = (text: string): string => text.replace(/[\\`*_~|<>[\]()#]/g, String.raw`\$&`)

/** A code block ends at the next three backticks. */
const fenced = (records: readonly string[], escape = (text: string) => text): string[] =>
  records.length === 0 ? [] : ['```', ...records.map((record) => escape(record.replaceAll('`', '’'))), '```']

const runs = (run: Record<string, string>) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', ...run }],
})

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
  const chat = chatOf(address)
  if (chat || !URL.canParse(address)) return chat
  const { hostname } = new URL(address)
  return AUTOMATION.find(([, host]) => host.test(hostname))?.[0] ?? null
}
