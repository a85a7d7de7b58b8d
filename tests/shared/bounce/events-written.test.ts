// However events are handed over: one a line, cut off, as a form, as a table; and whatever is in them.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { rounds } from '#tests/helpers/full-run.ts'
import { randomFrom } from './random.ts'
import { SERVICE_EVENTS } from './service-events.ts'

const bounceTo = (email: string) => ({
  event: 'bounce',
  email,
  sg_event_id: '1',
  reason: '550 5.1.1 user unknown',
})
const THREE = ['kim@receiver.example', 'lee@receiver.example', 'sam@receiver.example'].map(bounceTo)
const LINES = THREE.map((each) => JSON.stringify(each))

const recipientsIn = (text: string) =>
  decodeBounces(text).bounces.map(({ recipient }) => recipient?.slice(0, 3))

describe('several events', () => {
  test.each([
    ['a list', JSON.stringify(THREE)],
    ['a list over many lines', JSON.stringify(THREE, null, 2)],
    ['one a line', LINES.join('\n')],
    ['one a line, with carriage returns and a blank line', `\ufeff${LINES.join('\r\n\r\n')}\r\n`],
    ['one a line with commas', LINES.join(',\n')],
    ['one after the other', THREE.map((each) => JSON.stringify(each, null, 1)).join('\n')],
    ['in a log', LINES.map((line) => `2026-11-30T10:00:00Z INFO [hook] got ${line}`).join('\n')],
    [
      'after the head of a request',
      `POST /hook HTTP/1.1\nContent-Type: application/json\n\n${JSON.stringify(THREE)}`,
    ],
    ['as records of a queue', JSON.stringify({ Records: LINES.map((Message) => ({ Sns: { Message } })) })],
  ])('are all read: %s', (_, text) => {
    expect(decodeBounces(text)).toMatchObject({
      kind: 'events',
      service: 'SendGrid',
      total: 3,
      truncated: false,
    })
    expect(recipientsIn(text)).toEqual(['kim', 'lee', 'sam'])
  })
})

describe('events without their end', () => {
  test.each([
    ['the last bracket of a list', JSON.stringify(THREE).slice(0, -1), 3],
    ['the last brackets of an answer', JSON.stringify({ items: THREE }).slice(0, -2), 3],
    ['half of the last of a list', JSON.stringify(THREE).slice(0, -30), 2],
    ['half of the last line', LINES.join('\n').slice(0, -3), 3],
    ['the bracket of the only one', JSON.stringify(THREE[0]).slice(0, -1), 1],
    ['the end of a text of the only one', JSON.stringify(THREE[0]).slice(0, -4), 1],
  ])('are read as far as they go: %s', (_, text, total) => {
    expect(decodeBounces(text)).toMatchObject({ kind: 'events', total, truncated: true })
  })

  test('are read wherever they are cut', () => {
    const whole = JSON.stringify({ items: THREE }, null, 1)
    for (let end = whole.indexOf('lee') - 30; end < whole.length; end++) {
      const report = decodeBounces(whole.slice(0, end))
      expect(report.kind).toBe('events')
      expect(report.bounces[0]).toMatchObject({ recipient: 'kim@receiver.example', reason: 'address' })
    }
  })
})

describe('a form', () => {
  const events = JSON.stringify([
    { event: 'hard_bounce', msg: { email: 'kim@receiver.example', diag: 'smtp;550 5.1.1 user unknown' } },
  ])
  const legacy = {
    event: 'bounced',
    recipient: 'kim@receiver.example',
    code: '550',
    error: '5.1.1 user unknown',
    token: 't',
    signature: 's',
  }
  const part = ([name, value]: [string, string]) =>
    `--b1\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  test.each([
    ['encoded', `mandrill_events=${encodeURIComponent(events)}`],
    ['with plus signs', new URLSearchParams({ mandrill_events: events }).toString()],
    ['as it is', `mandrill_events=${events}`],
    ['of fields', new URLSearchParams(legacy).toString()],
    ['in parts', `${Object.entries(legacy).map(part).join('')}--b1--`],
    ['with JSON in a part', `${part(['mandrill_events', events])}--b1--`],
    [
      'in a URL',
      'https://hook.sender.example/x?to=kim%40receiver.example&status=Error&category=NoMailbox&transaction=t1&account=a%40sender.example',
    ],
  ])('is read %s', (_, text) => {
    expect(decodeBounces(text)).toMatchObject({
      kind: 'events',
      total: 1,
      bounces: [{ recipient: 'kim@receiver.example', reason: 'address', address: 'remove' }],
    })
  })
})

type Row = Readonly<Record<string, string>>
const quoted = (cell: string) => (/[",;\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

function csv(rows: readonly Row[], separator = ',', names = Object.keys(rows[0] ?? {})): string {
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
  return lines.map((cells) => cells.map(quoted).join(separator)).join('\r\n')
}

const GONE = '550 5.1.1 The address,\n"kim", does not exist'

const insight = (name: string, event: string, more: Row = {}): Row => ({
  messageid: name,
  fromaddress: 'anna@sender.example',
  destination: `${name}@receiver.example`,
  last_delivery_event: event,
  bounce_sub_type: '',
  diagnostic_code: '',
  complained: 'FALSE',
  ...more,
})

const accounted = (
  type: string,
  name: string,
  action = '',
  status = '',
  diagnostic = '',
  category = '',
): Row => ({
  type,
  timeLogged: '2026-11-30 10:00:00+0000',
  orig: 'bounces@sender.example',
  rcpt: `${name}@receiver.example`,
  orcpt: '',
  dsnAction: action,
  dsnStatus: status,
  dsnDiag: diagnostic,
  dsnMta: action === '' ? '' : 'mx.receiver.example (192.0.2.1)',
  bounceCat: category,
})

/** As exported: [service, rows, total, counts or others]. */
const TABLES: readonly [string, string | undefined, readonly Row[], object][] = [
  [
    'SendGrid bounces',
    'SendGrid',
    [
      { status: '5.1.1', reason: GONE, email: 'kim@receiver.example', created: '1790000000' },
      {
        status: '5.2.2',
        reason: '552 5.2.2 mailbox full',
        email: 'lee@receiver.example',
        created: '1790000001',
      },
    ],
    { total: 2, counts: { address: 1, full: 1 } },
  ],
  [
    'SendGrid spam reports',
    'SendGrid',
    [{ email: 'kim@receiver.example', created: '1790000000', ip: '192.0.2.1' }],
    { total: 1, counts: { complaint: 1 } },
  ],
  [
    'SendGrid invalid addresses',
    'SendGrid',
    [
      {
        email: 'kim@receiver.example',
        reason: 'Mail domain mentioned in email address is unknown',
        created: '1790000000',
      },
    ],
    { total: 1 },
  ],
  [
    'Mailgun bounces',
    'Mailgun',
    [
      {
        address: 'kim@receiver.example',
        code: '550',
        error: '5.1.1 user unknown',
        created_at: 'Mon, 30 Nov 2026 10:00:00 UTC',
      },
    ],
    { total: 1, counts: { address: 1 } },
  ],
  [
    'Mailgun complaints',
    'Mailgun',
    [{ address: 'kim@receiver.example', created_at: 'Mon, 30 Nov 2026 10:00:00 UTC' }],
    { total: 1, counts: { complaint: 1 } },
  ],
  [
    'the list of Amazon SES',
    'Amazon SES',
    [
      { EmailAddress: 'kim@receiver.example', Reason: 'BOUNCE', LastUpdateTime: '2026-11-30' },
      { EmailAddress: 'lee@receiver.example', Reason: 'COMPLAINT', LastUpdateTime: '2026-11-30' },
    ],
    { total: 2, counts: { suppressed: 1, complaint: 1 } },
  ],
  [
    'single messages of Amazon SES',
    'Amazon SES',
    [
      insight('kim', 'PERMANENT_BOUNCE', { diagnostic_code: `smtp; ${GONE}` }),
      insight('lee', 'TRANSIENT_BOUNCE', { bounce_sub_type: 'MAILBOX_FULL' }),
      insight('pat', 'PERMANENT_BOUNCE', { bounce_sub_type: 'ON_ACCOUNT_SUPPRESSION_LIST' }),
      insight('ann', 'DELIVERY', { complained: 'TRUE' }),
      insight('sam', 'DELIVERY'),
    ],
    { total: 4, counts: { address: 1, full: 1, suppressed: 1, complaint: 1 }, others: { delivered: 1 } },
  ],
  [
    'the log of Brevo',
    'Brevo',
    [
      {
        st_text: 'Hard bounce',
        ts: '30-11-2026 10:00:00',
        sub: 'News',
        frm: 'anna@sender.example',
        email: 'kim@receiver.example',
        tag: '',
        mid: '<1@sender.example>',
        link: '',
      },
      {
        st_text: 'Delivered',
        ts: '30-11-2026 10:00:00',
        sub: 'News',
        frm: 'anna@sender.example',
        email: 'lee@receiver.example',
        tag: '',
        mid: '<2@sender.example>',
        link: '',
      },
      {
        st_text: 'First opening',
        ts: '30-11-2026 10:00:01',
        sub: 'News',
        frm: 'anna@sender.example',
        email: 'lee@receiver.example',
        tag: '',
        mid: '<2@sender.example>',
        link: '',
      },
    ],
    { total: 1, counts: { 'not-given': 1 }, others: { delivered: 1, opened: 1 } },
  ],
  [
    'the activity of Mandrill',
    'Mandrill',
    [
      {
        Date: '2026-11-30',
        'Email Address': 'kim@receiver.example',
        Sender: 'anna@sender.example',
        Subject: 'News',
        Status: 'hard-bounced',
        Tags: '',
        Opens: '0',
        Clicks: '0',
        'Bounce Detail': 'bad_mailbox',
      },
      {
        Date: '2026-11-30',
        'Email Address': 'lee@receiver.example',
        Sender: 'anna@sender.example',
        Subject: 'News',
        Status: 'sent',
        Tags: '',
        Opens: '1',
        Clicks: '0',
        'Bounce Detail': '',
      },
    ],
    { total: 1, counts: { address: 1 }, others: { sent: 1 } },
  ],
  [
    'the accounting file of PowerMTA',
    'PowerMTA',
    [
      accounted('b', 'kim', 'failed', '5.1.1 (bad destination mailbox address)', `smtp;${GONE}`),
      accounted('b', 'lee', 'failed', '5.2.2 (mailbox full)'),
      accounted('b', 'ann', 'failed', '', '', 'inactive-mailbox'),
      accounted('b', 'pat', 'failed', '5.7.1', 'smtp;550 5.7.1 recipient is in suppression list "a"'),
      accounted('t', 'sam', 'delayed', '4.7.0 (other or undefined security status)', 'smtp;421 4.7.0 later'),
      accounted('d', 'sam', 'relayed', '2.0.0 (success)', 'smtp;250 OK'),
      accounted('f', 'max'),
    ],
    {
      total: 5,
      counts: { address: 1, full: 1, disabled: 1, suppressed: 1, complaint: 1 },
      others: { deferred: 1, delivered: 1 },
    },
  ],
  [
    'a service that we do not know',
    undefined,
    [
      {
        'Sent to': 'x',
        'Recipient Email': 'kim@receiver.example',
        'Event Type': 'Hard Bounce',
        'SMTP Response': GONE,
      },
      {
        'Sent to': 'x',
        'Recipient Email': 'lee@receiver.example',
        'Event Type': 'Spam Complaint',
        'SMTP Response': '',
      },
      {
        'Sent to': 'x',
        'Recipient Email': 'sam@receiver.example',
        'Event Type': 'Opened',
        'SMTP Response': '',
      },
    ],
    { total: 2, counts: { address: 1, complaint: 1 }, others: { opened: 1 } },
  ],
]

describe.each(TABLES)('a table: %s', (_, service, rows, expected) => {
  const names = Object.keys(rows[0] ?? {})
  test.each([
    ['as it is', csv(rows)],
    ['in another order', csv(rows, ',', names.toReversed())],
    ['with semicolons', csv(rows, ';')],
    ['with tabs', csv(rows, '\t')],
    ['with a mark', `\ufeff${csv(rows)}`],
    ['with a line for Excel', `sep=;\r\n${csv(rows, ';')}`],
    ['with names in capitals', csv(rows).replace(/^.*/, (head) => head.toUpperCase())],
  ])('is read %s', (_how, text) => {
    const report = decodeBounces(text)
    expect(report).toMatchObject({ kind: 'events', truncated: false, ...expected })
    expect(report.service).toBe(service)
  })
})

describe('whatever is in them', () => {
  const VALUES: readonly unknown[] = [
    null,
    true,
    0,
    -1e308,
    '',
    'x',
    [],
    {},
    [[]],
    [null],
    { email: null },
    '[',
    '{"a":',
  ]

  test('values of other types are read without a word', () => {
    const random = randomFrom(11)
    const events = Object.values(SERVICE_EVENTS).flatMap((each) => Object.values(each))
    const spoiled = (value: unknown): unknown => {
      if (random() % 6 === 0) return VALUES[random() % VALUES.length]
      if (Array.isArray(value)) return value.map(spoiled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, spoiled(each)]))
    }
    for (let run = 0; run < rounds(1500); run++) {
      const text = JSON.stringify(spoiled(events[random() % events.length]))
      const report = decodeBounces(random() % 3 === 0 ? text.slice(0, random() % text.length) : text)
      for (const { recipient = '', quote, advice } of report.bounces) {
        expect(recipient.length).toBeLessThanOrEqual(320)
        expect(quote.length).toBeLessThanOrEqual(600)
        expect(advice).not.toBe('')
      }
    }
  })

  test('names of the language are names like others', () => {
    const text =
      '{"__proto__":{"event":"x"},"constructor":1,"event":"bounce","email":"a@b.example","sg_event_id":"1"}'
    expect(decodeBounces(text)).toMatchObject({ service: 'SendGrid', total: 1 })
  })

  test('more events than are listed are counted', () => {
    const text = JSON.stringify(Array.from({ length: 700 }, (_, at) => bounceTo(`u${at}@receiver.example`)))
    expect(decodeBounces(text)).toMatchObject({ total: 700, truncated: true, counts: { address: 700 } })
    expect(decodeBounces(text).bounces).toHaveLength(500)
  })
})
