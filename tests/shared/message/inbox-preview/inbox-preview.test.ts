import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inboxPreview } from '#shared/message/inbox-preview/inbox-preview.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { judged, KEY, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const OUTSIDE = '203.0.113.9'

interface Written {
  from?: string
  subject?: string
  /** Further fields. */
  more?: readonly string[]
  html?: string
  text?: string
}

/** One character per byte, as a server receives it. */
function messageOf({
  from = 'Ada <ada@sender.test>',
  subject,
  more = [],
  html,
  text = 'Hello Bob, it is on its way.',
}: Written): string {
  const lines = [
    `From: ${from}`,
    'To: t-abc@inbox.test',
    ...(subject === undefined ? [] : [`Subject: ${subject}`]),
    'Date: Tue, 17 Nov 2026 09:18:53 +0000',
    'Message-ID: <1@sender.test>',
    'MIME-Version: 1.0',
    `Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8`,
    'Content-Transfer-Encoding: 8bit',
    ...more,
    '',
    html ?? text,
    '',
  ]
  return Buffer.from(lines.join('\r\n')).toString('latin1')
}

const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

/** Signed by the domain in From. */
const previewOf = async (written: Written) =>
  inboxPreview(await judged(signed(messageOf(written), SIGN)), null)
const placesOf = ({ pins }: ReturnType<typeof inboxPreview>) => pins.map(({ place }) => place)

describe('the sender', () => {
  test.each<[from: string, name: string, initials: string]>([
    ['Ada <ada@sender.test>', 'Ada', 'A'],
    ['"Ada Lovelace, Ltd." <ada@sender.test>', 'Ada Lovelace, Ltd.', 'AL'],
    ['ada@sender.test', 'ada@sender.test', 'A'],
    ['<ada@sender.test>', 'ada@sender.test', 'A'],
    [`${encoded('Žofie Čapková')} <ada@sender.test>`, 'Žofie Čapková', 'ŽČ'],
    [`${encoded('🎉')} <ada@sender.test>`, '🎉', ''],
    // A name that looks like another address stays a name.
    [`${encoded('Bank <boss@bank.example>')} <ada@sender.test>`, 'Bank <boss@bank.example>', 'B'],
    ['Ada\r\n Lovelace <ada@sender.test>', 'Ada Lovelace', 'AL'],
  ])('of “%s” is shown as %s', async (from, name, initials) => {
    const { sender } = await previewOf({ from, subject: 'Hello' })
    expect(sender).toMatchObject({ name, initials, address: 'ada@sender.test' })
  })

  test('that is proved has no sign, and may have a logo where the policy enforces', async () => {
    const preview = inboxPreview(await judged(SIGNED), null)
    expect(preview.sender.sign).toEqual({ kind: 'none' })
    expect(preview.logo).toEqual({ domain: 'sender.test', selector: 'default' })
    const watched = { '_dmarc.sender.test': { TXT: ['v=DMARC1; p=none'] } }
    expect(inboxPreview(await judged(SIGNED, {}, watched), null).logo).toBeNull()
  })

  test.each([
    ['v=BIMI1; s=Winter', 'winter'],
    ['v=BIMI1;s=a_b', 'a_b'],
    ['s=brand; v=BIMI1;', 'brand'],
    ['v=BIMI1; s=a b', 'default'],
  ])('chooses its logo with “%s”', async (field, selector) => {
    const preview = await previewOf({ subject: 'Hello', more: [`BIMI-Selector: ${field}`] })
    expect(preview.logo).toEqual({ domain: 'sender.test', selector })
  })

  test('that nothing proves has a question mark, and the pin is on it', async () => {
    const preview = inboxPreview(await judged(MESSAGE, { ip: OUTSIDE }), null)
    expect(preview.sender.sign).toEqual({ kind: 'unverified' })
    expect(preview.logo).toBeNull()
    expect(preview.pins.find(({ place }) => place === 'photo')).toMatchObject({ number: 1, tone: 'bad' })
  })

  test('that only another domain proves is shown via it, and the pin is beside the name', async () => {
    const raw = signed(MESSAGE, { domain: 'news.test', selector: 's1', key: KEY })
    const preview = inboxPreview(await judged(raw, { ip: OUTSIDE }), null)
    expect(preview.sender.sign).toEqual({ kind: 'via', domain: 'news.test' })
    expect(placesOf(preview)).toContain('sender')
    expect(placesOf(preview)).not.toContain('photo')
  })

  test.each<[string, Parameters<typeof judged>]>([
    ['its server is not known', [MESSAGE, { ip: undefined }]],
    ['DNS is silent', [MESSAGE, {}, { 'sender.test': 'timeout' }]],
    ['the key cannot be looked up', [SIGNED, { ip: OUTSIDE }, { 's1._domainkey.sender.test': 'servfail' }]],
  ])('is not doubted where %s', async (_, asked) => {
    const preview = inboxPreview(await judged(...asked), null)
    expect(preview.sender.sign.kind).toBe('unknown')
    expect(placesOf(preview)).not.toContain('photo')
  })
})

describe('the line in the list', () => {
  const LONG =
    'Winter boots are back, and this year they come in nineteen sizes and in three kinds of leather. '
      .repeat(3)
      .slice(0, 200)
      .trim()

  test('ends where it ends on a narrow screen', async () => {
    const { inboxes, subject } = await previewOf({ subject: LONG })
    expect(subject).toBe(LONG)
    for (const inbox of inboxes) {
      expect(inbox.subject.isCut).toBe(true)
      expect(LONG.startsWith(inbox.subject.seen.slice(0, -1))).toBe(true)
      expect(inbox.subject.seen.length).toBeGreaterThan(20)
      expect(inbox.subject.seen.length).toBeLessThan(60)
    }
    expect(inboxes.map(({ device }) => device)).toEqual(['desktop', 'phone'])
  })

  test.each(['', '   ', encoded('\u00a0')])('says so where there is no subject: “%s”', async (subject) => {
    const preview = await previewOf({ subject })
    expect(preview.subject).toBe('(no subject)')
    expect(preview.pins.find(({ place }) => place === 'subject')?.findings[0]?.code).toBe('subject-empty')
  })

  test.each([
    ['emoji', '👩‍👩‍👧‍👦'.repeat(20)],
    ['flags', '🇫🇮'.repeat(60)],
    ['letters with marks', 'e\u0301'.repeat(120)],
    ['Hebrew', 'המשלוח שלך יצא לדרך היום ויגיע בקרוב '.repeat(4)],
  ])('cuts no character in two: %s', async (_, subject) => {
    const { inboxes } = await previewOf({ subject: encoded(subject) })
    const whole = [...new Intl.Segmenter().segment(subject)].map(({ segment }) => segment)
    for (const { subject: shown } of inboxes) {
      const pieces = [...new Intl.Segmenter().segment(shown.seen.slice(0, -1))].map(({ segment }) => segment)
      expect(pieces.length).toBeGreaterThan(5)
      expect(whole.slice(0, pieces.length)).toEqual(pieces)
    }
  })

  test.each<[string, Written, string]>([
    ['the first words', { html: '<p>Hello <b>Bob</b>,</p><p>it is here.</p>' }, 'Hello Bob, it is here.'],
    [
      'a hidden preheader',
      { html: '<div style="display:none">Save today</div><p>Hello</p>' },
      'Save today Hello',
    ],
    [
      'a preheader with padding',
      { html: `<div style="display:none">Save today${'&nbsp;&zwnj;'.repeat(60)}</div><p>Hello</p>` },
      'Save today',
    ],
    [
      'text hidden further down is not in it',
      { html: '<p>Hello</p><p style="display:none">x y</p><p>Bob</p>' },
      'Hello Bob',
    ],
    ['indented sources are not padding', { html: `<p>Hello</p>${' '.repeat(80)}\n<p>Bob</p>` }, 'Hello Bob'],
    ['plain text', { text: 'Hello\r\n\r\nBob' }, 'Hello Bob'],
  ])('goes on with %s', async (_, written, preview) => {
    const report = await judged(signed(messageOf({ subject: 'Hi', ...written }), SIGN))
    expect(report.reading?.preview).toBe(preview)
  })

  test('is pinned where it repeats the subject, or is a link', async () => {
    const repeated = await previewOf({
      subject: 'Your order is on its way',
      text: 'Your order is on its way',
    })
    expect(repeated.pins.find(({ place }) => place === 'preview')?.findings[0]?.code).toBe(
      'subject-preheader-repeats',
    )
    const linked = await previewOf({ subject: 'News', text: 'View this email in your browser' })
    expect(linked.pins.find(({ place }) => place === 'preview')?.findings[0]?.code).toBe(
      'subject-preheader-browser',
    )
  })
})

describe('the opened message', () => {
  const POST = [
    'List-Unsubscribe: <https://sender.test/u>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ]
  const short = ['from', 'to', 'subject', 'date', 'message-id']

  test.each<[string, string, boolean, boolean]>([
    ['a way out that is signed', 'shown', true, true],
    ['a way out that no signature covers', 'dead', true, false],
    ['a newsletter without one', 'missed', false, false],
  ])('of %s: %s', async (_, link, hasFields, isCovered) => {
    const more = hasFields ? POST : ['List-Id: <news.sender.test>']
    const raw = signed(messageOf({ subject: 'News', more, text: 'News of the week' }), {
      ...SIGN,
      ...(!isCovered && { fields: short }),
    })
    const preview = inboxPreview(await judged(raw), null)
    expect(preview.unsubscribe).toBe(link)
    expect(placesOf(preview).includes('unsubscribe')).toBe(link !== 'shown')
  })

  test('to one person needs no way out', async () => {
    const preview = await previewOf({ subject: 'Hello' })
    expect(preview.unsubscribe).toBe('none')
    expect(placesOf(preview)).not.toContain('unsubscribe')
  })

  test('is clipped where Gmail clips it', async () => {
    const html = `<p>Hello Bob</p>${'<p>and so on, and so on</p>'.repeat(5_000)}`
    const preview = await previewOf({ subject: 'Hello', html })
    expect(preview.isClipped).toBe(true)
    expect(placesOf(preview)).toContain('clip')
    expect(preview.blocks.length).toBeLessThan(14)
    expect(preview.blocks).toContainEqual({ kind: 'left', blocks: 5_001 - 12 })
  })

  test('has its parts in order, and images as boxes', async () => {
    const html =
      '<h1>Boots</h1><img src="https://a.example/x.png" width="600" height="200"><p>Warm ones.</p><img src="/p.gif" width="1" height="1">' +
      '<p><a href="https://a.example/">Buy</a></p><img alt="A boot" width="100" height="50">'
    const { blocks, pins } = await previewOf({ subject: 'Hello', html })
    expect(blocks).toEqual([
      { kind: 'heading', text: 'Boots' },
      { kind: 'image', alt: null, width: 600, height: 200 },
      { kind: 'text', text: 'Warm ones.' },
      { kind: 'link', text: 'Buy' },
      { kind: 'image', alt: 'A boot', width: 100, height: 50 },
    ])
    expect(pins.find(({ place }) => place === 'image')?.findings.map(({ code }) => code)).toContain(
      'template-image-alt',
    )
  })
})

describe('the five arcs', () => {
  const tonesOf = (report: MessageReport, lists: Parameters<typeof inboxPreview>[1] = null) =>
    Object.fromEntries(inboxPreview(report, lists).arcs.map(({ name, tone }) => [name, tone]))

  test('are in order for a message in order', async () => {
    expect(tonesOf(await judged(SIGNED), CLEAN)).toEqual({
      authentication: 'ok',
      sender: 'ok',
      arrival: 'ok',
      lists: 'ok',
      content: 'ok',
    })
  })

  test('wait for the lists', async () => {
    const { arcs } = inboxPreview(await judged(SIGNED), undefined)
    expect(arcs.find(({ name }) => name === 'lists')?.tone).toBeUndefined()
  })

  test('blame nobody for what is not known', async () => {
    const unknownKey = { 's1._domainkey.sender.test': 'servfail' } as const
    const tones = tonesOf(await judged(SIGNED, { ip: undefined }, unknownKey))
    expect(tones).toMatchObject({
      authentication: 'unknown',
      sender: 'unknown',
      arrival: 'unknown',
      lists: 'unknown',
    })
    const silent = { 'sender.test': 'servfail', '_dmarc.sender.test': 'timeout' } as const
    const { arcs } = inboxPreview(await judged(SIGNED, {}, silent), null)
    expect(arcs.filter(({ tone }) => tone === 'bad')).toEqual([])
  })
})

const CLEAN = { tone: 'ok', heading: 'No listing', sentence: 'No list knows it.', stamp: 'Clean' } as const

const anyMessage = fc.record({
  from: fc.constantFrom(
    'Ada <ada@sender.test>',
    'ada@sender.test',
    '',
    'a@b@c',
    '"x',
    'Ada <ada@sender.test>, Bob <bob@news.test>',
  ),
  subject: fc.option(
    fc.string({ unit: 'binary', maxLength: 120 }).map((text) => encoded(text)),
    { nil: undefined },
  ),
  html: fc.option(
    fc
      .array(
        fc.constantFrom(
          '<p>',
          '</p>',
          '<h2>',
          '</h2>',
          '<a href="http://1.2.3.4/x">',
          '</a>',
          '<img src="x">',
          '<br>',
          'Act now',
          'ALL CAPS SHOUTED LETTERS HERE AGAIN',
          '<div style="display:none">',
          '</div>',
          '{{ name }',
          '&zwnj;&nbsp;',
          '<script>',
          '<table><tr><td>',
          '🎉',
          'שלום',
        ),
        { maxLength: 40 },
      )
      .map((parts) => parts.join('')),
    { nil: undefined },
  ),
  more: fc.subarray([
    'List-Id: <a.sender.test>',
    'List-Unsubscribe: <https://sender.test/u>',
    'Reply-To: b@other.test',
    'Subject: again',
    'Date: never',
    'BIMI-Selector: s=x',
  ]),
  ip: fc.constantFrom('198.51.100.7', OUTSIDE, undefined),
  isSigned: fc.boolean(),
})

test('of any message: each fault is pinned once and counted once, and nothing drawn is longer than what was sent', async () => {
  await fc.assert(
    fc.asyncProperty(anyMessage, async ({ ip, isSigned, ...written }) => {
      const raw = messageOf({ ...written, subject: written.subject, html: written.html })
      const report = await judged(isSigned ? signed(raw, SIGN) : raw, { ip })
      const { pins, arcs, inboxes, sender, subject } = inboxPreview(report, null)
      expect(pins.map(({ number }) => number)).toEqual(pins.map((_, index) => index + 1))
      expect(new Set(pins.map(({ place }) => place)).size).toBe(pins.length)
      const pinned = pins.flatMap(({ findings }) => findings)
      const open = report.findings.filter(asksForAction)
      expect(open.filter((finding) => !pinned.includes(finding))).toEqual([])
      expect(pinned.filter(({ code }) => !code.startsWith('subject-')).length).toBe(open.length)
      expect(arcs.reduce((sum, { problems }) => sum + problems, 0)).toBe(open.length)
      const titles = new Set(report.changes.map(({ title }) => title))
      expect(pins.flatMap(({ changes }) => changes).filter(({ title }) => !titles.has(title))).toEqual([])
      for (const inbox of inboxes) {
        expect(subject.startsWith(inbox.subject.seen.replace(/…$/, '').trimEnd())).toBe(true)
        expect(sender.name.startsWith(inbox.sender.seen.replace(/…$/, '').trimEnd())).toBe(true)
      }
    }),
    { numRuns: 150 },
  )
})
