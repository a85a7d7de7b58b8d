// What leaves us, made of one event: each exit as text, and what in it would have been injected.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { SavedEvent } from '#app/saved/history.tsx'
import { writeCalendar } from '#shared/kit/icalendar.ts'
import { asFinding } from '#tests/hostile/as-finding.ts'
import { atomFeed } from '#shared/saved/watch/atom.ts'
import { eventText, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import { chatEvent, chatPost } from '#shared/saved/watch/chats.ts'
import { CHAT_NAMES, type Chat } from '#shared/saved/watch/paths.ts'
import { eventBody } from '#shared/saved/watch/webhook.ts'
import { CHAT_ADDRESSES } from '#tests/helpers/chat-addresses.ts'
import { csvLine } from '#shared/kit/escape.ts'
import { githubOf, jsonOf, junitOf, markdownOf, sarifOf } from '#cli/output/machine.ts'
import { textOf } from '#cli/output/text.ts'
import { mailerOf, type Email } from '#worker/mail/mailer.ts'
import { callTool } from '#worker/mcp/call-tool.ts'
import { changesEmail } from '#worker/watch/send.ts'

export interface Left {
  exit: string
  text: string
  /** What strangers have injected. */
  injected?: string | undefined
}

const matched = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[0]

async function email(event: ToldEvent): Promise<Left[]> {
  let sent: Email | undefined
  const mailer = mailerOf({
    MAIL_FROM: 'site@warmpost.test',
    MAILER: { send: (one: Email) => Promise.resolve(void (sent = one)) } as unknown as SendEmail,
  })
  const reader = {
    address: 'ada@example.com',
    token: 'token',
    subject: 'example.com',
    about: 'when it changes',
    source: 'watch' as const,
    page: 'https://site.test/watch/k',
    site: 'https://warmpost.test',
  }
  await mailer?.send(changesEmail(reader, [{ title: event.title, text: eventText(event) }]))
  const { subject = '', text = '' } = sent ?? {}
  return [
    {
      exit: 'email subject',
      text: subject,
      injected: subject.length > 250 ? 'too long' : matched(subject, /[\r\n]/),
    },
    { exit: 'email text', text: withoutLines(text), injected: matched(text, /^(?:Bcc|Set-Cookie):/im) },
  ]
}

const withoutLines = (text: string) => text.replace(/\r?\n/g, ' ')

function webhook(event: ToldEvent): Left[] {
  const text = eventBody({ subject: 'example.com', kind: 'domain' }, event)
  const { data } = JSON.parse(text) as { data: ToldEvent }
  const { title, meaning, before, after } = data
  return [
    { exit: 'webhook', text },
    { exit: 'webhook, read', text: [title, meaning, ...before, ...after].join(' ') },
  ]
}

/** What is in code blocks is not read as Markdown. */
const proseOf = (text: string) => text.replace(/```[^]*?```/g, '')

const CHECK = 'https://warmpost.test/tool/domain-report?domain=example.com'

const INJECTED: Readonly<Record<Chat, (body: string) => string | undefined>> = {
  slack: (body) => {
    const { text } = JSON.parse(body) as { text: string }
    return matched(text, /[<>]/) ?? (((text.match(/```/g)?.length ?? 0) % 2 && 'an open block') || undefined)
  },
  discord: (body) => {
    const { content, allowed_mentions } = JSON.parse(body) as {
      content: string
      allowed_mentions: { parse: string[] }
    }
    if (allowed_mentions.parse.length > 0) return 'mentions'
    if (content.length > 2_000) return 'too long'
    return matched(proseOf(content).replace(/^\*\*|\*\*$/gm, ''), /(?<!\\)[[\]()`<>#|~]/)
  },
  teams: (body) => {
    const types = [...body.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)
    return types.find((type) => !['message', 'AdaptiveCard', 'RichTextBlock', 'TextRun'].includes(type ?? ''))
  },
  ntfy: (body) => {
    const { topic, title, message, click, ...rest } = JSON.parse(body) as Record<string, string>
    if (topic !== new URL(CHAT_ADDRESSES.ntfy).pathname.slice(1)) return 'another topic'
    if (click !== CHECK) return 'another page'
    if (new TextEncoder().encode(message).length > 4_096) return 'too long'
    return (
      matched(title ?? '', /[\r\n]/) ??
      Object.keys(rest).find((name) => name !== 'priority' && name !== 'tags')
    )
  },
}

const chats = (event: ToldEvent): Left[] =>
  (Object.keys(CHAT_NAMES) as Chat[]).map((chat) => {
    const { body } = chatPost(chat, CHAT_ADDRESSES[chat], chatEvent(event, CHECK))
    const said = JSON.stringify(JSON.parse(body)).replaceAll(String.raw`\n`, ' ')
    return { exit: chat, text: said, injected: INJECTED[chat](body) }
  })

function feed(event: ToldEvent): Left {
  const text = atomFeed({
    watchId: 'w1',
    authority: 'warmpost.test',
    siteName: 'Warmpost',
    subject: 'example.com',
    feedUrl: 'https://warmpost.test/feed',
    pageUrl: 'https://warmpost.test/page',
    created: event.at,
    events: [event],
  })
  const tags = [...text.matchAll(/<\/?([a-z!]+)/g)].map(([, name]) => name)
  const own = ['feed', 'id', 'title', 'updated', 'author', 'name', 'link', 'entry', 'content']
  return { exit: 'Atom', text: withoutLines(text), injected: tags.find((name) => !own.includes(name ?? '')) }
}

function table(text: string, exit: string, rows: number): Left {
  const lines = text.split('\r\n')
  const formula = matched(text, /(?:^|,)"\s*[=+\-@\t\r]/m)
  const injected = lines.length !== rows + 1 ? `${lines.length - 1} rows` : formula
  return { exit, text: lines.join(' '), injected }
}

export const csvFile = (text: string): Left => table(text, 'a CSV file', text.split('\r\n').length - 1)

function calendar({ title, meaning, before, after }: ToldEvent): Left {
  const description = [meaning, ...before, ...after].join('\n')
  const text = writeCalendar({
    uid: 'c1',
    name: title,
    description,
    revision: 0,
    changedAt: 0,
    events: [{ uid: 'e1', day: '2026-11-23', summary: title, description }],
  })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const names = lines.map((line) => line.split(/[:;]/)[0] ?? '')
  const odd = names.find(
    (name) => !/^[A-Z-]*$/.test(name) || ['ATTENDEE', 'VALARM', 'ORGANIZER'].includes(name),
  )
  return { exit: 'calendar', text: lines.join(' '), injected: odd }
}

function page(event: ToldEvent): Left {
  const text = renderToString(createElement(SavedEvent, { event, subject: 'example.com', said: '' }))
  return {
    exit: 'page',
    text: withoutLines(text),
    injected: matched(text, /<(?:img|script|iframe|a\b)[^>]*/i),
  }
}

function terminal(event: ToldEvent): Left[] {
  const outcome = asFinding(event)
  const shown = textOf([outcome], { color: false, width: 80, all: true })
  const sarif = sarifOf([outcome])
  return [
    { exit: 'terminal', text: withoutLines(shown) },
    { exit: 'JSON in a terminal', text: withoutLines(jsonOf([outcome])) },
    { exit: 'SARIF', text: withoutLines(sarif) },
    {
      exit: 'JUnit',
      text: withoutLines(junitOf([outcome])),
      injected: matched(junitOf([outcome]), /<(?:img|script)/i),
    },
    {
      exit: 'Markdown',
      text: withoutLines(markdownOf([outcome])),
      injected: matched(markdownOf([outcome]), /<(?:img|script)/i),
    },
    { exit: 'GitHub', text: withoutLines(githubOf([outcome])) },
  ]
}

async function agent(event: ToldEvent): Promise<Left> {
  const { report } = asFinding(event)
  const result = await callTool(
    'check_domain',
    { domain: 'example.com' },
    {
      ask: () => Promise.resolve(Response.json(report)),
      origin: 'https://warmpost.test',
      pause: () => Promise.resolve(),
    },
  )
  const said = [...(result?.content ?? []).map(({ text }) => text), JSON.stringify(result?.structuredContent)]
  const words = said.join(' ')
  const [open, close] = [words.match(/⟦/g)?.length, words.match(/⟧/g)?.length]
  return { exit: 'MCP', text: withoutLines(words), injected: open === close ? undefined : 'an open mark' }
}

export const exitsOf = async (event: ToldEvent): Promise<Left[]> => [
  ...(await email(event)),
  ...webhook(event),
  ...chats(event),
  feed(event),
  table(csvLine([event.title, event.meaning, ...event.before, ...event.after]), 'CSV', 1),
  calendar(event),
  page(event),
  ...terminal(event),
  await agent(event),
]
