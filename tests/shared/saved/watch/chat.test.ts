// Which URLs lead to a channel, and what it gets: text from someone else's DNS server formats nothing, links nowhere
// and mentions no one.
import { describe, expect, test } from 'vitest'
import { chatBody, chatEvent, chatOf, greetingOf } from '#shared/saved/watch/webhook.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import { CHAT_LIST, CHAT_NAMES, type Chat } from '#shared/saved/watch/paths.ts'

const SLACK = 'https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXX'
const FLOW = '/workflows/0123456789abcdef/triggers/manual/paths/invoke?api-version=1&sig=abc'

test.each([
  [SLACK, 'slack'],
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
  ['nonsense', null],
])('%s is %s', (address, chat) => {
  expect(chatOf(address)).toBe(chat)
})

test('the services are listed as in a sentence', () => {
  expect(CHAT_LIST).toBe('Slack, Discord or Microsoft Teams')
})

const facetOf = (records: string[]) => ({ owner: 'acme.com', type: 'MX' as const, records, meaning: records })
const changed = (before: string[], after: string[]) =>
  chatEvent(
    eventView('acme.com', {
      id: 'e1',
      at: '2026-11-23T10:00:00.000Z',
      event: { what: 'changed', facet: 'mx', before: facetOf(before), after: facetOf(after) },
    }),
  )

const HOSTILE =
  '10 <!channel> @everyone [win](https://evil.example) ``` *x* & <https://evil.example|y>\r\n# big\u202e'

describe('a change', () => {
  test('in Slack has its records in a block, and nothing that Slack interprets', () => {
    const { text, unfurl_links } = JSON.parse(chatBody('slack', changed(['10 mx1.acme.com'], [HOSTILE]))) as {
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
    const body = JSON.parse(chatBody('discord', changed([HOSTILE], ['10 mx1.acme.com']))) as {
      content: string
      allowed_mentions: unknown
    }
    expect(body.allowed_mentions).toEqual({ parse: [] })
    expect(body.content.match(/```/g)).toHaveLength(2)
    expect(body.content).toContain('**acme.com: MX changed**')
  })

  test('in Discord a subject’s own marks are only text', () => {
    const { content } = JSON.parse(chatBody('discord', greetingOf('_dmarc.a_b.example'))) as {
      content: string
    }
    expect(content).toContain(String.raw`\_dmarc.a\_b.example`)
  })

  test('in Teams is an Adaptive Card of plain runs', () => {
    const { type, attachments } = JSON.parse(chatBody('teams', changed([], [HOSTILE]))) as {
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
    const body = chatBody(chat, { ...changed(many, many), title: '_'.repeat(5000), text: '🦆'.repeat(5000) })
    expect(body.length).toBeLessThan(4000)
    expect(body).toContain('…')
    const { content } = JSON.parse(body) as { content?: string }
    expect(content?.length ?? 0).toBeLessThanOrEqual(2000)
  })
})
