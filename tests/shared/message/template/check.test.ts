import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { TemplateReport } from '#shared/message/template/schema.ts'

const report = async (template: string, profile?: Profile) =>
  checkTemplate(await readTemplate(template), profile).report
const codes = async (template: string, profile?: Profile) =>
  (await report(template, profile)).findings.map(({ code, severity }) => `${code} ${severity}`)

const TEXT = 'This is a sentence of some length that a reader can see. '

describe('the three answers of the specification', () => {
  test('spam words are "None" or a list, heaviest first', async () => {
    expect((await report('<p>Good morning, Ana.</p>')).spamWords).toBe('None')
    expect((await report('<p>A cheap offer: click here, winner! Click here.</p>')).spamWords).toEqual([
      'click here',
      'winner',
      'cheap',
      'offer',
    ])
  })

  test.each([
    ['no image', '<p>Hello</p>', 0],
    ['nothing but an image', '<img width="600" height="400">', 1],
    // 100 × 160 = 16000 of text
    ['as much image as text', `<img width="160" height="100"><p>${'a'.repeat(100)}</p>`, 0.5],
    ['just below the limit', `<img width="100" height="68"><p>${'a'.repeat(100)}</p>`, 0.29],
    ['0.2998, which is not 0.3', `<img width="137" height="500"><p>${'a'.repeat(1000)}</p>`, 0.29],
    ['at the limit', `<img width="100" height="70"><p>${'a'.repeat(100)}</p>`, 0.3],
  ])('the ratio with %s', async (_, template, ratio) => {
    expect((await report(template)).ratio).toBe(ratio)
  })

  test('from 0.3 on, the advice is to use fewer images', async () => {
    const above = `<img alt="" width="100" height="70"><p>${'a'.repeat(100)}</p>`
    expect((await report(above)).findings).toContainEqual(
      expect.objectContaining({ code: 'template-image-ratio', fix: 'Use fewer images, or add text.' }),
    )
    expect(await codes(above.replace('70', '60'))).not.toContain('template-image-ratio warning')
  })
})

describe('words', () => {
  test.each([
    ['<p>CLICK HERE</p>', ['click here']],
    ['<p>click\n   here</p>', ['click here']],
    ['<p>click <b>here</b></p>', ['click here']],
    ['<p>click&nbsp;here</p>', ['click here']],
    ['<p>This isn&rsquo;t spam</p>', ["this isn't spam"]],
    ['<p>risk free</p>', ['risk-free']],
    ['<p>What are you waiting for?</p>', ['what are you waiting for?']],
    ['<p>100% free</p>', ['100% free']],
    ['<p>click</p><p>here</p>', 'None'],
    ['<p>clickhere dealer offering</p>', 'None'],
    ['<style>.x::after { content: "click here" }</style><p>Hello</p>', 'None'],
    ['<!-- click here --><p>Hello</p>', 'None'],
    ['<!--[if mso]><p>click here</p><![endif]--><p>Hello</p>', 'None'],
    ['<![if !mso]><p>click here</p><![endif]>', ['click here']],
    ['<p>{{offer}} *|OFFER|*</p>', 'None'],
  ])('%s: %j', async (template, expected) => {
    expect((await report(template)).spamWords).toEqual(expected)
  })

  test('each with its weight, its position, the words around it and another way to say it', async () => {
    const template = '<p>For this &amp; that, <b>click</b> here to see.</p>'
    const [word] = (await report(template)).words
    expect(word).toMatchObject({
      phrase: 'click here',
      weight: 6,
      context: 'For this & that, click here to see.',
    })
    expect(word?.at).toBe(template.indexOf('click'))
    expect(word?.rewrite).toMatch(/Name what is behind/)
  })

  test('each says how often it is in spam and in wanted mail', async () => {
    const [word] = (await report('Lose weight with us.')).words
    expect(word?.points).toBeGreaterThan(0)
    expect(word?.spam).toBeGreaterThan(word?.wanted ?? 100)
  })

  test('together they cost at most forty points, and each counts once', async () => {
    const all =
      '<p>Act now, click here, lose weight, make money, million dollars, 100% free, refinance, opt in, free quote.</p>'
    const { deductions } = await report(all)
    const cost = ({ deductions: list }: Pick<TemplateReport, 'deductions'>) =>
      list.find(({ code }) => code === 'template-spam-words')?.points
    expect(deductions).toContainEqual(expect.objectContaining({ code: 'template-spam-words', points: 40 }))
    expect(cost(await report('Lose weight. Lose weight.'))).toBe(cost(await report('Lose weight.')))
  })
})

describe('hidden text', () => {
  test.each([
    ['<p style="display:none">x</p>', 'display: none'],
    ['<p style="DISPLAY : NONE !important">x</p>', 'display: none'],
    ['<p hidden>x</p>', 'the attribute hidden'],
    ['<p style="visibility:hidden">x</p>', 'visibility: hidden'],
    ['<p style="opacity:0">x</p>', 'opacity: 0'],
    ['<p style="font-size:0">x</p>', 'letters of 0 px'],
    ['<p style="font:1px Arial">x</p>', 'letters of 1 px'],
    ['<div style="max-height:0;overflow:hidden">x</div>', 'zero height'],
    ['<p style="text-indent:-9999px">x</p>', 'moved off the page'],
    ['<p style="position:absolute;left:-5000px">x</p>', 'moved off the page'],
    ['<p style="color:#fff">x</p>', 'the color of its background'],
    [
      '<table bgcolor="#000000"><tr><td><font color="#010101">x</font></td></tr></table>',
      'the color of its background',
    ],
    ['<style>.x { display: none }</style><p class="a x">x</p>', 'display: none'],
    ['<style>/* } */ p, .y { color: white }</style><p>x</p>', 'the color of its background'],
  ])('%s is hidden: %s', async (hidden, how) => {
    const { hidden: found, textLength } = await report(
      `<p style="color:#000;font-size:16px">Shown</p>${hidden}`,
    )
    // The rule for <p> hides only one of them.
    expect(found.at(-1)).toMatchObject({ text: 'x', how, preheader: false })
    expect(textLength).toBe(5)
  })

  test.each([
    '<td style="font-size:0"><div style="font-size:16px">x</div></td>',
    '<div style="visibility:hidden"><p style="visibility:visible">x</p></div>',
    '<style>@media (max-width: 600px) { .x { display: none } }</style><p class="x">x</p>',
    '<td style="background:#000"><p style="color:#fff">x</p></td>',
    '<td background="dark.jpg"><p style="color:#fff">x</p></td>',
    '<td style="background:#000 url(dark.jpg)"><p style="color:#fff">x</p></td>',
    '<p style="display:none"></p>x',
    '<ul><li style="display:none"></ul>x',
  ])('%s is seen', async (template) => {
    expect((await report(template)).textLength).toBe(1)
  })

  test('at the start it is a preheader, and its padding is not text', async () => {
    const template = `<div style="display:none">News of May ${'&zwnj;&nbsp;'.repeat(50)}</div><p>Hello</p>`
    const { hidden, findings } = await report(template)
    expect(hidden).toMatchObject([{ text: 'News of May', preheader: true }])
    expect(findings.map(({ code }) => code)).toContain('template-preheader')
    expect(findings.map(({ code }) => code)).not.toContain('template-zero-width')
  })

  test.each([
    ['<p>vi\u200bagra</p>', 'template-zero-width error'],
    ['<p>vi&#8203;agra</p>', 'template-zero-width error'],
    ['<p>cas&zwnj;ino, open until 2026</p>', 'template-zero-width error'],
    ['<p>F&zwnj;R&zwnj;E&zwnj;E since 1999</p>', 'template-zero-width error'],
    ['<p>Cheap mort&#8288;gages, save $500</p>', 'template-zero-width error'],
    ['<p>Your Pay&zwj;Pal account</p>', 'template-zero-width error'],
    ['<p>p\u0430ypal</p>', 'template-letters-mixed error'],
    ['<p>abc\u202ecba</p>', 'template-direction-override error'],
  ])('%j is odd: %s', async (template, code) => {
    expect(await codes(template)).toContain(code)
  })

  test.each([
    '<p>привет мир</p>',
    '<p>👩\u200d💻 at work</p>',
    '<p>نامه\u200cای</p>',
    '<p>Donau\u00addampf</p>',
    // Broken up so that phones and mail apps do not link them.
    ...['&zwnj;', '&zwj;', '&#8203;', '&#8288;', '&shy;', '\ufeff'].flatMap((sign) => [
      `<p>Ships on Aug${sign}ust 2${sign}8, 20${sign}25</p>`,
      `<p>Mon${sign}day, 9${sign}:00, or tomor${sign}row</p>`,
      `<p>12${sign}3 Ma${sign}in Str${sign}eet<br>Spring${sign}field, IL 62701</p>`,
      `<p>Call 0800${sign}123${sign}456 or 1-800-FLO${sign}WERS</p>`,
      `<p>shop${sign}.example${sign}.com, ki${sign}m@shop.example</p>`,
      `<p>1 B${sign}a${sign}k${sign}e${sign}r Street</p>`,
    ]),
  ])('%j is not', async (template) => {
    expect((await codes(template)).join(' ')).not.toMatch(/zero-width|letters-mixed|direction/)
  })
})

describe('links', () => {
  test.each([
    ['https://bit.ly/x', 'Read it', 'template-link-shortener'],
    ['https://evil.example/x', 'www.bank.example', 'template-link-other-host'],
    ['https://evil.example/x', 'https://bank.example/login', 'template-link-other-host'],
    ['http://a.example/', 'Read it', 'template-link-plain-http'],
    ['https://192.0.2.1/', 'Read it', 'template-link-ip'],
    ['https://[2001:db8::1]/', 'Read it', 'template-link-ip'],
    ['https://bank.example@evil.example/', 'Read it', 'template-link-credentials'],
    ['https://click.list-manage.com/x', 'Read it', 'template-link-tracking'],
    ['https://xn--pypal-4ve.com/', 'Read it', 'template-link-punycode'],
    ['javascript:alert(1)', 'Read it', 'template-link-script'],
    ['#', 'Read it', 'template-link-empty'],
    ['', 'Read it', 'template-link-empty'],
    ['/shop', 'Read it', 'template-link-malformed'],
    ['https://', 'Read it', 'template-link-malformed'],
    ['https://a.example/setup.exe', 'Read it', 'template-link-file'],
    ['{{ action_url }}', 'Read it', 'template-link-merge-tag'],
  ])('%s with the text “%s”: %s', async (href, text, code) => {
    const { links } = await report(`<p>${TEXT}<a href="${href}">${text}</a></p>`)
    expect(links).toHaveLength(1)
    expect(links[0]?.findings.map((finding) => finding.code)).toContain(code)
  })

  test.each([
    ['https://www.bank.example/login', 'bank.example'],
    ['https://shop.bank.co.uk/', 'www.bank.co.uk'],
    ['https://a.example/', 'Read report.pdf'],
    ['https://a.example/', 'Node.js'],
    ['https://a.example/', 'Write to ana@b.example'],
    ['mailto:ana@b.example', 'ana@b.example'],
    ['tel:+4930123', '+49 30 123'],
    ['#top', 'To the top'],
  ])('%s with the text “%s” is fine', async (href, text) => {
    expect((await report(`<a href="${href}">${text}</a>`)).links[0]?.findings).toEqual([])
  })

  test('counts those in a text without markup', async () => {
    const { format, links } = await report('Hi, see https://a.example/x, or http://bit.ly/y.')
    expect(format).toBe('text')
    expect(links.map(({ href }) => href)).toEqual(['https://a.example/x', 'http://bit.ly/y'])
  })
})

describe('images, size and markup', () => {
  test.each([
    [
      '<img src="a.png" width="100" height="50">',
      { width: 100, height: 50, assumed: false, pixel: false, alt: null },
    ],
    ['<img src="a.png" width="100" alt="">', { width: 100, height: 50, assumed: true, alt: '' }],
    ['<img src="a.png">', { width: 300, height: 150, assumed: true }],
    ['<img src="a.png" style="width:50%">', { width: 300, height: 150, assumed: true }],
    ['<img src="a.png" width="1200" height="800" style="max-width:600px">', { width: 600, height: 400 }],
    ['<img src="a.png" width="120" style="width:100%;max-width:120px">', { width: 120 }],
    ['<img src="a.gif" width="1" height="1">', { pixel: true }],
  ])('%s', async (template, image) => {
    expect((await report(template)).images).toMatchObject([image])
  })

  test.each([
    ['<img width="600" height="300"><p>Hi</p>', 'template-image-only error'],
    [`<img src="a.png"><p>${TEXT.repeat(20)}</p>`, 'template-image-alt warning'],
    ['<img src="data:image/png;base64,AAAA" alt="">', 'template-image-data warning'],
    ['<img src="a.gif" width="1" height="1">', 'template-tracking-pixel info'],
    [`<p>${'x'.repeat(104_449)}</p>`, 'template-gmail-clip warning'],
    [`<p>${'x'.repeat(95_000)}</p>`, 'template-gmail-clip-near info'],
    ['<form action="x"><input></form>', 'template-active-content error'],
    ['<script>1</script>', 'template-active-content error'],
    ['<link rel="stylesheet" href="x">', 'template-style-sheet-link info'],
    ['<p>FREE MONEY TODAY ONLY HERE THEN NEVER AGAIN</p>', 'template-shouting warning'],
    ['<p>Really!!!</p>', 'template-punctuation warning'],
    ['<table><tr><td></td></tr></table>', 'template-no-text error'],
  ])('%.60s: %s', async (template, code) => {
    expect(await codes(template)).toContain(code)
  })

  test('Gmail’s limit counts bytes of HTML', async () => {
    expect((await report('<p>é</p>')).htmlBytes).toBe(9)
    expect(await codes(`<p>${'x'.repeat(104_448 - 7)}</p>`)).not.toContain('template-gmail-clip warning')
  })
})

describe('obligations', () => {
  test.each([
    '<a href="https://a.example/x">Unsubscribe</a>',
    '<a href="https://a.example/unsubscribe?u=1">here</a>',
    '<a href="{{unsubscribe_url}}">here</a>',
    '<a href="*|UNSUB|*">here</a>',
    '<p>[UNSUBSCRIBE_URL]</p>',
    '<a href="https://a.example/x">Abmelden</a>',
    '<a href="https://a.example/x">Se désinscrire</a>',
    '<a href="https://a.example/x">Darse de baja</a>',
    '<p>Reply “stop” and we stop.</p>',
    '<p>Reply no, and you will not hear from me again.</p>',
    '<p>Just reply with “no”. I will stop.</p>',
    '<p>Tell me, and you will not hear from me again.</p>',
    '<p>If it is not for you, let me know and I won’t write again.</p>',
  ])('%s counts as an unsubscribe link', async (template) => {
    expect(await codes(template)).toContain('template-unsubscribe ok')
  })

  test.each([
    '<p>Reply no later than Friday.</p>',
    '<p>Let me know what you think. No hurry.</p>',
    '<p>Answer nobody.</p>',
  ])('%s does not', async (template) => {
    expect(await codes(template)).not.toContain('template-unsubscribe ok')
  })

  test.each([
    '12 Harbour Street, Springfield, OR 97477',
    'PO Box 12, London',
    'Kurfürstendamm 12, 10719 Berlin',
    '10 Downing Street, London SW1A 2AA',
    'Jaipur, Rajasthan 302001',
    '{{ company_address }}',
    '*|LIST:ADDRESS|*',
    '[COMPANY_FULL_ADDRESS]',
  ])('%s looks like an address', async (address) => {
    expect(await codes(`<p>Hello</p><p>${address}</p>`)).toContain('template-postal-address ok')
  })

  test('a campaign needs them, a cold email less so, a receipt not at all', async () => {
    const template = '<p>Hello and good morning</p>'
    expect(await codes(template)).toEqual(
      expect.arrayContaining([
        'template-unsubscribe-missing error',
        'template-postal-address-missing warning',
      ]),
    )
    expect(await codes(template, 'cold')).toEqual(
      expect.arrayContaining([
        'template-unsubscribe-missing warning',
        'template-postal-address-missing info',
      ]),
    )
    expect((await codes(template, 'transactional')).join()).not.toMatch(/missing/)
  })
})

describe('a whole message', () => {
  test.each([
    ['<https://example.com/leave/8f2c>', 'https://example.com/leave/8f2c'],
    [
      '<mailto:a@example.com>,\n <https://example.com/leave/8f2c?u=1>',
      'https://example.com/leave/8f2c?u=2#end',
    ],
    ['<mailto:Leave@example.com?subject=8f2c>', 'mailto:leave@example.com'],
    ['<https://example.com/?leave=8f2c>', 'https://example.com/?leave=8f2c'],
  ])('lets people leave by a link to where its header %s leads', async (field, link) => {
    const message = (href: string) =>
      `From: a@example.com\nList-Unsubscribe: ${field}\nContent-Type: text/html\n\n<p>Hello and good morning</p><a href="${href}">Leave this list</a>`
    const found = async (href: string) => (await report(message(href))).findings.map(({ code }) => code)
    expect(await found(link)).toContain('template-unsubscribe')
    expect(await found('https://example.com/')).toContain('template-unsubscribe-missing')
  })

  test('with a way to unsubscribe only in its header still needs a link, and is not said to have no way', async () => {
    const message = 'From: a@example.com\nList-Unsubscribe: <https://example.com/u>\n\nHello and good morning'
    const { findings } = await report(message)
    expect(findings.find(({ code }) => code === 'template-unsubscribe-missing')).toMatchObject({
      severity: 'error',
      message:
        'Only the header says how to unsubscribe: the text has no link for it. People who cannot find one click “Report spam”.',
      fix: 'Add a link or your sending system’s merge tag.',
    })
  })

  const message = (parts: string) =>
    `From: Ana <ana@a.example>\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe_{{name}}?=\r\nMIME-Version: 1.0\r\n${parts}`
  const alternative = (text: string, html: string) =>
    message(
      `Content-Type: multipart/alternative; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${html}\r\n--b--\r\n`,
    )

  test('is read from a mailbox file as well', async () => {
    const source = `From ana@a.example Thu Aug 22 12:36:23 2002\r\n${alternative('Hello', '<p>Hello =3D</p>')}`
    expect((await report(source)).format).toBe('message')
    expect((await report(source)).links).toEqual([])
  })

  test('is parsed and decoded', async () => {
    const { format, links, mergeTags } = await report(
      alternative('Hello dear reader', '<p>Hello dear reader <a href=3D"https://bit.ly/x">x</a></p>'),
    )
    expect(format).toBe('message')
    expect(links[0]?.href).toBe('https://bit.ly/x')
    expect(mergeTags.map(({ tag }) => tag)).toEqual(['{{name}}'])
  })

  test.each([
    [alternative('Hello dear reader', '<p>Hello dear reader</p>'), 'template-text-part ok'],
    [alternative('Something else', '<p>Hello dear reader</p>'), 'template-text-part-differs warning'],
    [
      message('Content-Type: text/html\r\n\r\n<p>Hello dear reader</p>'),
      'template-text-part-missing warning',
    ],
  ])('compares its parts', async (source, code) => {
    expect(await codes(source)).toContain(code)
  })

  test('may be text only', async () => {
    expect(await report(message('\r\nHello dear reader'))).toMatchObject({
      format: 'message',
      plainText: '',
      htmlBytes: 0,
    })
  })
})

describe('the profile for cold email', () => {
  const LETTER =
    'Hi {{firstName|there}},\n\nI saw that {{company|your team}} moved its mail to a new host last week. Two of your four servers do not sign yet. Shall I send you the two lines that are missing?\n\nReply no, and you will not hear from me again: I stop then.\n\nAna'

  test('a short plain email passes', async () => {
    const { cold, score } = await report(LETTER, 'cold')
    expect(cold.filter(({ ok }) => !ok)).toEqual([])
    expect(score).toBeGreaterThanOrEqual(85)
  })

  test('a newsletter does not', async () => {
    const { cold } = await report(SAMPLE_TEMPLATE, 'cold')
    expect(cold.filter(({ ok }) => !ok).map(({ label }) => label)).toEqual([
      'Links',
      'Images',
      'Tracking pixel',
      'A question',
    ])
  })

  test('says how often spintax repeats itself', async () => {
    const line = (await report('{Hi|Hello} you', 'cold')).cold.find(
      ({ label }) => label === 'Different texts',
    )
    expect(line).toMatchObject({ value: '2 texts; 998 of 1,000 emails repeat one', ok: false })
  })
})

test('the sample shows most kinds of problems and fits the schema', async () => {
  const sample = await report(SAMPLE_TEMPLATE)
  expect(v.parse(TemplateReport, sample)).toEqual(sample)
  expect(sample.verdict).toMatchObject({ tone: 'warn', stamp: 'Fix first' })
})

test('empty, odd or truncated input gets a report, too', async () => {
  for (const template of [
    '<',
    '<p',
    '<!--',
    '<a href="',
    '&',
    '&#x110000;',
    '</p></p>',
    '\u0000',
    '<p>\ud800</p>',
    'From: a\nTo: b\n',
    '<style>a{',
    '<title>x',
  ])
    expect(v.is(TemplateReport, await report(template))).toBe(true)
})
