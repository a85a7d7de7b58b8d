import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import { isFullRun, rounds } from '#tests/helpers/full-run.ts'
import { countThroughout, expectLinear } from '#tests/helpers/steps.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { drawPreview, previewPage } from '#shared/message/template/preview.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

/** As much as may be pasted, in the full run. */
const LARGE = (isFullRun ? 256 : 12) * 1024
type OfSize = (bytes: number) => string
const filled =
  (part: string, before = '', after = ''): OfSize =>
  (bytes) =>
    before + part.repeat(Math.floor((bytes - before.length - after.length) / part.length)) + after
const halves =
  (first: OfSize, second: OfSize): OfSize =>
  (bytes) =>
    first(bytes).slice(0, bytes / 2) + second(bytes).slice(0, bytes / 2)

const checkAndDraw = async (source: string) => {
  const { report, document, marks } = checkTemplate(await readTemplate(source), 'cold')
  return { report, preview: previewPage(drawPreview({ document, marks, isPlain: false }), 'n') }
}

const SOURCES: readonly [string, OfSize][] = [
  ['<', filled('<')],
  ['<p><', filled('<', '<p>')],
  ['nested divs', filled('<div>')],
  ['nested spans with styles', filled('<span style="color:#fff;font-size:0" class="a b c">')],
  ['closing tags of nothing', filled('</b>', '<p>')],
  ['open ones, then closing ones of something else', halves(filled('<a>'), filled('</b>'))],
  ['list items', filled('<li>')],
  ['links', filled('<a href=http://bit.ly/x>a')],
  ['images', filled('<img>')],
  ['attributes', filled(' a=b', '<p')],
  ['{{', filled('{{', '<p>')],
  ['{{a', filled('{{a', '<p>')],
  ['{{a}}', filled('{{a}}', '<p>')],
  ['{', filled('{', '<p>')],
  ['{a|', filled('{a|', '<p>')],
  ['{a|{{b}}', filled('{a|{{b}}', '<p>')],
  ['}}', filled('}}', '<p>')],
  ['*|', filled('*|', '<p>')],
  ['|*', filled('|*', '<p>')],
  ['%%a', filled('%%a', '<p>')],
  ['[[a', filled('[[a', '<p>')],
  ['[your ', filled('[your ', '<p>')],
  ['<%', filled('<% ', '<p>')],
  ['entities', filled('&amp;', '<p>')],
  ['&', filled('&', '<p>')],
  ['comments', filled('<!--')],
  ['empty comments', filled('<!---->')],
  ['blanks', filled(' ', '<p>', 'x')],
  ['no-break spaces', filled('\u00a0', '<p>')],
  ['zero-width characters', filled('a\u200b', '<p>')],
  ['a phrase', filled('click here ', '<p>')],
  ['its first word', filled('click ', '<p>')],
  ['numbers and words', filled('1 a ', '<p>')],
  ['capitals', filled('A ', '<p>1 ')],
  ['reply', filled('reply ', '<p>')],
  ['rules', filled('a{b:c}', '<style>', '</style><p>x')],
  ['braces in a style sheet', filled('{', '<style>')],
  ['at-rules', filled('@media{', '<style>')],
  ['comments in a style sheet', filled('/*', '<style>')],
  ['declarations', filled('a:b;', '<p style="', '">x')],
  ['a long address', filled('a.', '<a href="https://', '">x</a>')],
  ['a long text of a link', filled('a.', '<a href="https://a.example/">', '</a>')],
  ['addresses in a text', filled('http://a.b/ ')],
  ['headers', filled('a: b\r\n', 'From: a\r\nTo: b\r\n')],
  [
    'nested parts',
    filled('Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n', 'From: a\r\nTo: b\r\n'),
  ],
  ['a folded header', filled(' ;a=b\r\n', 'From: a\r\nContent-Type: text/html\r\n')],
]

describe('the cost grows no faster than the text', () => {
  countThroughout()
  test.each(SOURCES)('%s', (_, make) => expectLinear((bytes) => checkAndDraw(make(bytes)), 2_048))
})

test.each(SOURCES)('many of %s are read', async (_, make) => {
  const { report } = await checkAndDraw(make(LARGE))
  expect(report.score).toBeLessThanOrEqual(100)
})

test('whatever is removed, doubled or added, there is a report and a preview', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '{{',
    '}}',
    '"',
    '&',
    '<p style="',
    '</',
    '<!--',
    '*|',
    '{a|',
    '\u200b',
    '\ud800',
    'click here',
    '<a href=',
  )
  const mutation = fc.tuple(fc.nat(SAMPLE_TEMPLATE.length), fc.nat(80), piece)
  await fc.assert(
    fc.asyncProperty(fc.array(mutation, { minLength: 1, maxLength: 5 }), async (mutations) => {
      const source = mutations.reduce(
        (text, [at, cut, added]) => text.slice(0, at) + added + text.slice(at + cut),
        SAMPLE_TEMPLATE,
      )
      const { report, preview } = await checkAndDraw(source)
      expect(report.score).toBeGreaterThanOrEqual(0)
      expect(report.ratio).toBeLessThanOrEqual(1)
      for (const { at, tag } of report.mergeTags.filter(({ ok, at }) => ok && at > 0))
        expect(source.slice(at, at + 400)).toContain(tag.slice(0, 2))
      expect(preview).not.toMatch(/<(?:script|iframe|link|img|form|object)/i)
    }),
    { numRuns: rounds(300), seed: 20_260_601 },
  )
})

test('a letter that grows in lower case shifts no position', async () => {
  const { report } = await checkAndDraw('<p>İstanbul İİİ: Click Here, İ</p>')
  expect(report.spamWords).toEqual(['click here'])
})
