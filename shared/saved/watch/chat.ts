// Channels of Slack, Discord and Microsoft Teams get plain words. Their webhook URLs are secrets that only the
// channel's own people have, so the URL itself is the consent: nothing there could send a challenge back.
import { leadOf } from '#shared/report/change/change.ts'
import type { ToldEvent } from './event-view.ts'
import type { Chat } from './paths.ts'
import { foreignText } from '#shared/kit/text/foreign-text.ts'

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
