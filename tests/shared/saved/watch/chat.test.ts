// Which URLs lead to a channel, and what it gets: text from someone else's DNS server formats nothing, links nowhere
// and mentions no one.
import { describe, expect, test } from 'vitest'
import {
  chatEvent,
  chatOf,
  chatPost,
  greetingOf,
  isAnswerOf,
  webhookAddress,
  type ChatMessage,
} from '#shared/saved/watch/chats.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import { CHAT_LIST, CHAT_NAMES, type Chat } from '#shared/saved/watch/paths.ts'
import { CHAT_ADDRESSES } from '#tests/helpers/chat-addresses.ts'

const FLOW = '/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=1&sig=abc'

test.each<[address: string, chat: Chat | null]>([
  ...Object.entries(CHAT_ADDRESSES).map(([chat, address]): [string, Chat] => [address, chat as Chat]),
  ['https://hooks.slack-gov.com/services/T0/B0/X', 'slack'],
  ['https://discord.com/api/webhooks/1234/token', 'discord'],
  ['https://canary.discord.com/api/v10/webhooks/1234/token', 'discord'],
  [`https://prod-15.uksouth.logic.azure.com:443${FLOW}`, 'teams'],
  [`https://d0.1a.environment.api.powerplatform.com/powerautomate/automations/direct${FLOW}`, 'teams'],
  ['https://hooks.acme.com/services/T0/B0/X', null],
  ['https://hooks.slack.com.acme.com/services/T0/B0/X', null],
  ['https://acme.com/hooks.slack.com/services/T0', null],
  ['https://hooks.slack.com/', null],
  ['https://discord.com/channels/1/2', null],
  ['https://logic.azure.com.acme.com/workflows/1', null],
  ['https://ntfy.sh/mail?auth=QmVhcmVyIHRrX2E', 'ntfy'],
  ['https://ntfy.acme.com/mail', 'ntfy'],
  ['https://push.acme.com/mail?ntfy=', 'ntfy'],
  ['https://push.acme.com/mail', null],
  ['https://ntfy.sh/', null],
  ['https://ntfy.sh/mail/json', null],
  [`https://ntfy.sh/${'a'.repeat(65)}`, null],
  ['https://ntfy.sh.acme.com/hooks/mail', null],
  ['https://notntfy.sh/mail', null],
  ['nonsense', null],
])('%s is %s', (address, chat) => {
  expect(chatOf(address)).toBe(chat)
})

test('the services are listed as in a sentence', () => {
  expect(CHAT_LIST).toBe('Slack, Discord, Microsoft Teams or ntfy')
})

const CHECK = 'https://warmpost.test/tool/domain-report?domain=acme.com'
const facetOf = (records: string[]) => ({ owner: 'acme.com', type: 'MX' as const, records, meaning: records })
const changed = (before: string[], after: string[]) =>
  chatEvent(
    eventView('acme.com', {
      id: 'e1',
      at: '2026-11-23T10:00:00.000Z',
      event: { what: 'changed', facet: 'mx', before: facetOf(before), after: facetOf(after) },
    }),
    CHECK,
  )
const bodyFor = (chat: Chat, message: ChatMessage) => chatPost(chat, CHAT_ADDRESSES[chat], message).body

const HOSTILE =
  '10 <!channel> @everyone [win](https://evil.example) ``` *x* & <https://evil.example|y>\r\n# big\u202e'

describe('a change', () => {
  test('in Slack has its records in a block, and nothing that Slack interprets', () => {
    const { text, unfurl_links } = JSON.parse(bodyFor('slack', changed(['10 mx1.acme.com'], [HOSTILE]))) as {
      text: string
      unfurl_links: boolean
    }
    expect(unfurl_links).toBe(false)
    expect(text.split('\n')).toEqual([
      '*acme.com: MX changed*',
      expect.stringContaining('To undo it: '),
      '```',
      'Before: 10 mx1.acme.com',
      expect.stringContaining('Now:    10 &lt;!channel&gt; @everyone'),
      '```',
    ])
    expect(text).not.toMatch(/[<>\u202e]/)
    expect(text.match(/```/g)).toHaveLength(2)
  })

  test('in Discord mentions no one and closes its block once', () => {
    const body = JSON.parse(bodyFor('discord', changed([HOSTILE], ['10 mx1.acme.com']))) as {
      content: string
      allowed_mentions: unknown
    }
    expect(body.allowed_mentions).toEqual({ parse: [] })
    expect(body.content.match(/```/g)).toHaveLength(2)
    expect(body.content).toContain('**acme.com: MX changed**')
  })

  test('in Discord a subject’s own marks are only text', () => {
    const { content } = JSON.parse(bodyFor('discord', greetingOf('_dmarc.a_b.example', CHECK))) as {
      content: string
    }
    expect(content).toContain(String.raw`\_dmarc.a\_b.example`)
  })

  test('in Teams is an Adaptive Card of plain runs', () => {
    const { type, attachments } = JSON.parse(bodyFor('teams', changed([], [HOSTILE]))) as {
      type: string
      attachments: { contentType: string; content: { type: string; body: { type: string }[] } }[]
    }
    expect(type).toBe('message')
    expect(attachments[0]?.contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(attachments[0]?.content.type).toBe('AdaptiveCard')
    expect(new Set(attachments[0]?.content.body.map((block) => block.type))).toEqual(
      new Set(['RichTextBlock']),
    )
  })

  test.each(Object.keys(CHAT_NAMES) as Chat[])('in %s stays short, however much changed', (chat) => {
    const many = Array.from({ length: 500 }, (_, i) => `${'*'.repeat(4000)} ${i} 🦆`)
    const body = bodyFor(chat, { ...changed(many, many), title: '_'.repeat(5000), text: '🦆'.repeat(5000) })
    expect(body.length).toBeLessThan(4000)
    expect(body).toContain('…')
    const { content } = JSON.parse(body) as { content?: string }
    expect(content?.length ?? 0).toBeLessThanOrEqual(2000)
  })
})

describe('a topic of ntfy', () => {
  interface Published {
    topic: string
    title: string
    message: string
    priority: number
    tags: string[]
    click?: string
  }
  const read = (body: string) => JSON.parse(body) as Published

  test('gets the change as plain text at the root of its server, and opens the check of the domain', () => {
    const { url, body } = chatPost('ntfy', 'https://ntfy.acme.com/mail', changed([], ['10 mx1.acme.com']))
    expect(url).toBe('https://ntfy.acme.com/')
    const { message, ...rest } = read(body)
    expect(rest).toEqual({
      topic: 'mail',
      title: 'acme.com: MX is new',
      priority: 3,
      tags: [],
      click: CHECK,
    })
    expect(message.split('\n').at(-1)).toBe('Now:    10 mx1.acme.com')
  })

  test('is sent nothing to open where the site does not know its own address', () => {
    const { body } = chatPost('ntfy', CHAT_ADDRESSES.ntfy, greetingOf('acme.com', null))
    expect(read(body)).not.toHaveProperty('click')
  })

  test('keeps its access token, and nothing else that was in its address', () => {
    const address = 'https://push.acme.com/mail?ntfy=&auth=QmVhcmVyIHRrX2E&title=x'
    const { url } = chatPost('ntfy', address, greetingOf('acme.com', CHECK))
    expect(url).toBe('https://push.acme.com/?auth=QmVhcmVyIHRrX2E')
  })

  test('is louder the worse it is', () => {
    const of = (tone: ChatMessage['tone']) =>
      read(bodyFor('ntfy', { ...greetingOf('acme.com', CHECK), tone })).priority
    expect((['ok', 'info', 'unknown', 'warn', 'bad'] as const).map(of)).toEqual([2, 3, 3, 4, 5])
  })

  test.each(['🦆', '€', '"', '<'])(
    'fits into 4,096 bytes, and its JSON into twice as much, full of %s',
    (text) => {
      const records = Array.from({ length: 500 }, () => text.repeat(700))
      const message = {
        title: text.repeat(900),
        text: text.repeat(900),
        records,
        tone: 'bad',
        page: CHECK,
      } as const
      const body = bodyFor('ntfy', message)
      expect(new TextEncoder().encode(read(body).message).length).toBeLessThanOrEqual(4_096)
      expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(8_192)
    },
  )

  test.each([
    ['ntfy://push.acme.com/mail', 'https://push.acme.com/mail?ntfy='],
    ['ntfys://push.acme.com/mail?auth=abc', 'https://push.acme.com/mail?auth=abc&ntfy='],
    ['ntfy://ntfy.sh/mail', 'https://ntfy.sh/mail'],
    ['ntfy.sh/mail', 'https://ntfy.sh/mail'],
    ['https://ntfy.sh/mail', 'https://ntfy.sh/mail'],
    ['https://hooks.acme.com/mail', 'https://hooks.acme.com/mail'],
    ['ntfy://', 'ntfy://'],
    ['nonsense', 'nonsense'],
  ])('%s is kept as %s', (typed, kept) => {
    expect(webhookAddress(typed)).toBe(kept)
  })

  test.each([
    ['{"id":"a","time":1,"event":"message","topic":"mail","message":"x"}', true],
    ['{"id":"a","time":1,"event":"message","topic":"other","message":"x"}', false],
    ['{"event":"open","topic":"mail"}', false],
    ['{"ok":true}', false],
    ['null', false],
    ['OK', false],
  ])('takes %s as the answer of its server: %s', (answer, isIts) => {
    expect(isAnswerOf('ntfy', 'https://ntfy.acme.com/mail', answer)).toBe(isIts)
  })
})
