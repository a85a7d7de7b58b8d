// What is said of a subject: each rule with what it is about, respelled, and with what is close to it and fine.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import type { SubjectCode } from '#shared/message/subject-line/findings.ts'

const check = (subject: string, more: Partial<Parameters<typeof checkSubject>[0]> = {}) =>
  checkSubject({ from: 'Northwind', preheader: 'Four boxes, and how to choose.', ...more, subject })

const codes = (...args: Parameters<typeof check>) => check(...args).findings.map(({ code }) => code)

const FINE: readonly string[] = [
  'Your order has left us',
  'Notes from our meeting on Tuesday',
  'Rechnung für März',
  'IT budget and the CEO',
  'Three days in Lisbon',
  'Regarding your question',
  'Forward planning for 2027',
  'Sale of the old archive',
  'Недельный отчёт',
  'می‌خواهم بپرسم',
]

test.each(FINE)('nothing is wrong with “%s”', (subject) => {
  expect(
    check(subject).findings.filter(({ severity }) => severity === 'warning' || severity === 'error'),
  ).toEqual([])
  expect(check(subject).verdict.tone).toBe('ok')
})

const CASES: readonly (readonly [SubjectCode, ...string[]])[] = [
  ['subject-empty', '', '  '],
  ['subject-line-break', 'Hello\nBcc: a@b.test', 'Hello\rthere'],
  ['subject-invisible', 'Invoi\u200bce', 'Hello \ufeffthere', 'In\u00advoice', 'a\u200cb sale'],
  ['subject-letters-mixed', 'Your Pаypal account', 'Gооgle'],
  ['subject-direction-override', 'Invoice \u202egnp.exe', '\u2067sale\u2069'],
  ['subject-mixed-direction', 'מבצע של Northwind', 'عرض Sale 50'],
  ['subject-emoji-joined', 'For 👩‍👩‍👧 and you', '👨🏽‍🍳 at work'],
  ['subject-emoji-flag', 'Open in 🇩🇪 now'],
  ['subject-needs-encoding', 'Grüße aus Köln', 'Sale 🎉'],
  ['subject-needless-encoding', '=?utf-8?q?Hello_there?=', '=?UTF-8?B?SGVsbG8=?='],
  ['subject-encoded-word-long', `=?utf-8?q?${'=C3=BC'.repeat(20)}?=`],
  ['subject-ends-spaces', 'Hello ', 'Hello\u00a0'],
  ['subject-very-long', 'word '.repeat(50).trim()],
  ['subject-cut', 'A subject that is longer than what any of the phones can show in one line'],
  ['subject-merge-tag-broken', 'Hi {{first_name}', 'Hi *|FNAME'],
  ['subject-placeholder-left', 'Hello [First Name]'],
  ['subject-empty-value', 'Hi {{first_name}}, a question', 'News for *|COMPANY|*', '{{first_name}}!'],
  ['subject-conditions', '{% if vip %}For you{% endif %} and yours'],
  ['subject-spintax', '{Hi|Hello} there', 'A {quick|short {little|tiny}} question'],
  [
    'subject-fake-reply',
    'Re: your order',
    'RE:RE: hello',
    'Fwd: offer',
    'AW: Angebot',
    'Fw : notes',
    'Sv: hej',
  ],
  [
    'subject-urgency',
    'Last chance!',
    'Sale ends tonight',
    'Today only: tea',
    'Nur noch heute',
    'Only 3 left',
    'Dernière chance',
  ],
  ['subject-capitals', 'THE BEST TEA EVER', 'WEIHNACHTEN BEI UNS'],
  ['subject-url', 'Look at https://northwind.test', 'See www.northwind.test today'],
  ['subject-currency', 'Tea from 5 €', '$5 off'],
]

describe.each(CASES)('%s', (code, ...subjects) => {
  test.each(subjects)('%j', (subject) => {
    expect(codes(subject)).toContain(code)
  })
})

describe('the preheader', () => {
  test.each([
    ['', 'subject-preheader-missing'],
    ['Your order has left us.', 'subject-preheader-repeats'],
    ['YOUR ORDER: has left us!', 'subject-preheader-repeats'],
    ['View this email in your browser', 'subject-preheader-browser'],
    ['Im Browser ansehen', 'subject-preheader-browser'],
  ])('%j: %s', (preheader, code) => {
    expect(codes('Your order has left us', { preheader })).toContain(code)
  })

  test('that goes on is fine', () => {
    expect(codes('Your order has left us', { preheader: 'It should arrive on Thursday.' })).toEqual([])
  })
})

describe('with sample rows', () => {
  const rows = [
    { 'First Name': 'Ada', Company: 'Northwind' },
    { 'First Name': 'Maximiliane', Company: 'Contoso Consulting International' },
    { 'First Name': '', Company: 'ACME' },
  ]

  test('the longest, the shortest and the empty one are there', () => {
    const report = check('{{first_name}}, a question about {{ company | default: "your team" }}', { rows })
    const of = (kind: string) => report.rows.find(({ kinds }) => kinds.some((one) => one === kind))?.subject
    expect(of('longest')).toBe('Maximiliane, a question about Contoso Consulting International')
    expect(of('shortest')).toBe(', a question about ACME')
    expect(of('empty')).toBe(', a question about your team')
    expect(report.standIns).toBe(false)
    const gap = report.findings.find(({ code }) => code === 'subject-empty-value')
    expect(gap?.message).toContain('So it does in one of your rows.')
  })

  test('values in capitals, doubled words, another script, missing columns', () => {
    expect(codes('For {{company}}', { rows: [{ company: 'NORTHWIND TRADERS' }] })).toContain(
      'subject-value-capitals',
    )
    expect(codes('Hello Ada {{name}}', { rows: [{ name: 'Ada' }] })).toContain('subject-value-doubled')
    expect(codes('Hello {{name}}', { rows: [{ name: 'Мария' }] })).toContain('subject-value-script')
    expect(codes('Hello {{name}}', { rows: [{ nickname: 'x' }] })).toContain('subject-field-missing')
    expect(codes('{{name}}', { rows: [{ name: 'Tea' }, { name: ' ' }] })).toContain('subject-empty')
    expect(codes('Hi', { rows: Array.from({ length: 300 }, () => ({ a: 'b' })) })).toContain(
      'subject-rows-left',
    )
  })

  test('names are found however columns are spelled', () => {
    for (const name of ['first_name', 'FIRSTNAME', 'First name', 'contact.first_name'])
      expect(check(`Hi {{${name}}}`, { rows: [{ 'First-Name': 'Ada' }] }).rows[0]?.subject).toBe('Hi Ada')
  })

  test('without rows, a short and a long value stand in', () => {
    const report = check('Hi {{first_name}}')
    expect(report.standIns).toBe(true)
    expect(report.rows.map(({ kinds }) => kinds[0])).toEqual(['longest', 'shortest', 'empty'])
  })
})

test('spintax is written out, nested and with tags in it', () => {
  const report = check('{Hi|Hello {there|{{first_name}}}}, tea?', { rows: [{ first_name: 'Ada' }] })
  expect(report.variants).toBe(3)
  expect(new Set(report.rows.map(({ subject }) => subject))).toEqual(
    new Set(['Hi, tea?', 'Hello there, tea?', 'Hello Ada, tea?', 'Hello , tea?']),
  )
})

test('there is no score, and every rule has a source, and a date or that it was not read', () => {
  const report = check('Re: hello')
  expect(Object.keys(report)).not.toContain('score')
  expect(report.filterRules.filter(({ applies }) => applies).map(({ name }) => name)).toEqual(['FAKE_REPLY'])
  for (const { source, readOn } of [...report.filterRules, ...report.law]) {
    expect(source).toMatch(/^https:\/\//)
    expect(String(readOn)).toMatch(/^(?:\d{4}-\d\d-\d\d|null)$/)
  }
  expect(report.filterRules.every(({ readOn }) => readOn !== null)).toBe(true)
  expect(report.law.length).toBeGreaterThan(3)
  expect(check('Hello').law).toEqual([])
})

test.each([
  ['Aw: Angebot', 'FAKE_REPLY', true],
  ['RES.: pedido', 'FAKE_REPLY', true],
  ['Fwd: offer', 'FAKE_REPLY', false],
  ['Regarding: tea', 'FAKE_REPLY', false],
  ['THE BEST TEA EVER', 'SUBJ_ALL_CAPS', true],
  ['10 + 20 = 30 OK', 'SUBJ_ALL_CAPS', false],
  ['SALE 新年 SALE NOW', 'SUBJ_ALL_CAPS', false],
  ['Tea from 5 ₿', 'SUBJECT_HAS_CURRENCY', true],
])('“%s”: %s applies: %s', (subject, rule, applies) => {
  expect(check(subject).filterRules.find(({ name }) => name === rule)?.applies).toBe(applies)
})

test('any text gets an answer, with its wire form in short words', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^[{}|a-c %*_[\]]{0,40}$/)),
      fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.string({ maxLength: 8 })), { maxLength: 3 }),
      (subject, rows) => {
        const report = checkSubject({ from: '', subject, rows })
        expect(report.rows.length).toBeGreaterThan(0)
        for (const { wire } of report.rows) expect(wire.join('')).toMatch(/^Subject: ?[\t\x20-\x7e]*$/)
      },
    ),
    { numRuns: 400 },
  )
})
