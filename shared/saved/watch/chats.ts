// Channels that get plain words instead of signed JSON: of chat services, and topics of ntfy, which shows them on phones. The
// address of a channel is a secret that only its own people have, so the address itself is the consent: nothing there could send
// a challenge back. A server of ntfy may be anyone’s, and shows by its answer that it is one.
import { foreignText } from '#shared/kit/foreign-text.ts'
import { leadOf } from '#shared/report/change/change.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { ToldEvent } from './event-view.ts'
import type { Chat } from './paths.ts'

interface ChatService {
  /** Whether it accepts messages at a URL. */
  isAt: (url: URL) => boolean
  /** The JSON that the service accepts. */
  body: (message: ChatMessage, url: URL) => unknown
  /** In characters, where it is not MAX_RECORDS. */
  maxRecords?: number
}

/** Any of it may contain text from someone else's DNS server. */
export interface ChatMessage {
  title: string
  text: string
  /** Shown as is. */
  records: string[]
  tone: Tone
  /** What is opened from it; null where the site does not know its own address. */
  page: string | null
}

/** Each service accepts more than twice as much per message, except Discord, 2000 characters, and ntfy. */
const MAX_TITLE = 150
const MAX_TEXT = 500
const MAX_RECORDS = 900

const within =
  (host: RegExp, path: RegExp) =>
  ({ hostname, pathname }: URL): boolean =>
    host.test(hostname) && path.test(pathname)

/** The server that everyone shares. */
const NTFY_HOST = 'ntfy.sh'
/** Its emoji, and how loud a phone is (https://docs.ntfy.sh/publish/#message-priority): 2 makes no sound, 5 goes on for long. */
const NTFY_TONES: Record<Tone, { priority: number; tags: string[] }> = {
  ok: { priority: 2, tags: ['white_check_mark'] },
  info: { priority: 3, tags: [] },
  unknown: { priority: 3, tags: ['grey_question'] },
  warn: { priority: 4, tags: ['warning'] },
  bad: { priority: 5, tags: ['rotating_light'] },
}

const CHATS: Record<Chat, ChatService> = {
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: {
    isAt: within(/^hooks\.slack(?:-gov)?\.com$/, /^\/services\/./),
    body: ({ title, text, records }) => ({
      text: [`*${inSlack(title)}*`, inSlack(text), ...fenced(records, inSlack)].join('\n'),
      unfurl_links: false,
    }),
  },
  // https://docs.discord.com/developers/resources/webhook
  discord: {
    isAt: within(/^(?:(?:ptb|canary)\.)?discord(?:app)?\.com$/, /^\/api\/(?:v\d+\/)?webhooks\/./),
    body: ({ title, text, records }) => ({
      content: [`**${inDiscord(title)}**`, inDiscord(text), ...fenced(records)].join('\n'),
      // No one is mentioned, whatever the text says.
      allowed_mentions: { parse: [] },
    }),
  },
  // A workflow that starts with “When a Teams webhook request is received”; it accepts only Adaptive Cards.
  teams: {
    isAt: within(/\.(?:logic\.azure|api\.powerplatform)\.com$/, /\/workflows\/./),
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
  // https://docs.ntfy.sh/publish/#publish-as-json: at the root of the server, with the topic in the body. A message is plain text
  // of at most 4,096 bytes; a character of ours takes up to three.
  ntfy: {
    isAt: (url) => topicOf(url) !== null && (/^ntfy\./.test(url.hostname) || url.searchParams.has('ntfy')),
    body: ({ title, text, records, tone, page }, url) => ({
      topic: topicOf(url),
      title,
      message: [text, ...records].join('\n'),
      ...NTFY_TONES[tone],
      // Never the page of the watch: whoever guesses a topic reads what is in it, and the address of that page is a key.
      ...(page !== null && { click: page }),
    }),
    maxRecords: 600,
  },
}

/** https://docs.ntfy.sh/publish/: the whole path is the topic. */
const topicOf = ({ pathname }: URL): string | null => /^\/([-\w]{1,64})$/.exec(pathname)?.[1] ?? null

/** The service that accepts messages at a URL; null for any other webhook. */
export function chatOf(address: string): Chat | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const found = Object.entries(CHATS).find(([, { isAt }]) => isAt(url))
  return (found?.[0] as Chat | undefined) ?? null
}

/** Whether its host has the channels of others, too. */
export const isOfEveryone = (chat: Chat, address: string): boolean =>
  chat !== 'ntfy' || new URL(address).hostname === NTFY_HOST

/**
 * As it is stored. ntfy://host/topic, as ntfy’s app writes a link to a topic, says that a host whose name does not say so is a
 * server of ntfy.
 */
export function webhookAddress(typed: string): string {
  const written = typed.replace(/^(?:ntfys?:\/\/|(?=ntfy\.sh\/))/i, 'https://')
  if (written === typed || !URL.canParse(written)) return typed
  const url = new URL(written)
  if (chatOf(written) !== 'ntfy') url.searchParams.set('ntfy', '')
  return url.href
}

/** Whether the answer to a message that was accepted is one of the service: a server of ntfy says what it published. */
export function isAnswerOf(chat: Chat, address: string, answer: string): boolean {
  if (chat !== 'ntfy') return true
  try {
    const read: unknown = JSON.parse(answer)
    return (
      typeof read === 'object' &&
      read !== null &&
      'event' in read &&
      read.event === 'message' &&
      'topic' in read &&
      read.topic === topicOf(new URL(address))
    )
  } catch {
    return false
  }
}

const WATCHED = 'You get an alert here when something changes that matters for its email.'

/** @param text what the channel is told */
export const greetingOf = (subject: string, page: string | null, text = WATCHED): ChatMessage => ({
  title: `${subject} is being watched`,
  text: `${text} To stop, remove this channel on the page where you added it.`,
  records: [],
  tone: 'info',
  page,
})

export function chatEvent(
  { title, meaning, before, after, change, tone }: ToldEvent,
  page: string | null,
): ChatMessage {
  return {
    title,
    text: change ? `${meaning} ${leadOf(change)}: ${change.title}.` : meaning,
    records: [...before.map((record) => `Before: ${record}`), ...after.map((record) => `Now:    ${record}`)],
    tone,
    page,
  }
}

/** What is sent for a channel, and where to. */
export function chatPost(
  chat: Chat,
  address: string,
  { title, text, records, ...rest }: ChatMessage,
): { url: string; body: string } {
  const { body, maxRecords = MAX_RECORDS } = CHATS[chat]
  const url = new URL(address)
  const message = {
    ...rest,
    title: foreignText(title, MAX_TITLE),
    text: foreignText(text, MAX_TEXT),
    records: cutAll(records, maxRecords),
  }
  return { url: chat === 'ntfy' ? rootOf(url) : address, body: JSON.stringify(body(message, url)) }
}

/** With the access token, which ntfy takes from `auth` (https://docs.ntfy.sh/publish/#query-param). */
function rootOf({ origin, searchParams }: URL): string {
  const auth = searchParams.get('auth')
  return `${origin}/${auth === null ? '' : `?${new URLSearchParams({ auth })}`}`
}

/** As many complete records as fit together. */
function cutAll(records: readonly string[], most: number): string[] {
  let left = most
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
