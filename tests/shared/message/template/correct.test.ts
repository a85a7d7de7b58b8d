import { expect, test } from 'vitest'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { correctTemplate } from '#shared/message/template/correct.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

async function correct(html: string) {
  const read = await readTemplate(html)
  const { report, contents } = checkTemplate(read)
  return { report, corrected: correctTemplate(read, contents, 'campaign') }
}

const visible = async (html: string) => checkTemplate(await readTemplate(html)).contents.text

const page = (body: string) => `<html lang="en"><body>${body}</body></html>`

const REPAIRED = [
  [
    'template-layout-table',
    '<table width="600"><tr><td>Hi</td></tr></table>',
    '<table role="presentation" width="600"><tr><td>Hi</td></tr></table>',
  ],
  [
    'template-layout-table',
    '<TABLE><tr><td><table role=""><tr><td>a</table></table>',
    '<TABLE role="presentation"><tr><td><table role="presentation" role=""><tr><td>a</table></table>',
  ],
  ['template-zero-width', '<p>of\u200bfer, dis&#8203;count</p>', '<p>offer, discount</p>'],
  [
    'template-merge-tag-broken',
    '<p>Hi {{ name }, {{city}}}, {zip}} and {{ok}}</p>',
    '<p>Hi {{ name }}, {{city}}, {{zip}} and {{ok}}</p>',
  ],
  ['template-active-content', '<p>a</p><script src="x">if (a > b) {}</script><p>b</p>', '<p>a</p><p>b</p>'],
] as const

test.each(REPAIRED)('%s: %s', async (code, before, after) => {
  const { report, corrected } = await correct(page(before))
  expect(report.findings.map((one) => one.code)).toContain(code)
  expect(corrected).toMatchObject({ html: page(after), repairs: [{ code }] })
  const again = await correct(corrected?.html ?? '')
  expect(again.report.findings.map((one) => one.code)).not.toContain(code)
  expect(again.corrected).toBeNull()
})

test.each([
  '<p>A sentence of plain text.</p>',
  '<table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table>',
  '<table role="grid"><tr><td>a</td></tr></table>',
  '<p>{Hi|Hello} {{first_name}}, می\u200cخواهم</p>',
  '<script type="application/ld+json">{}</script><p>a</p>',
  '<p>{{ a b c }</p>',
  '<p>Hi {{<b>name</b>}</p>',
  '<!-- never ends <table><tr><td>a</td></tr></table>',
  'Hi {{ name }, plain text',
])('leaves alone what is right, or beyond repair: %s', async (html) => {
  expect((await correct(html)).corrected).toBeNull()
})

test('a repair that would leave its finding is not made', async () => {
  const { corrected } = await correct(page('<script>a</script><form></form><p>of\u200bfer</p>'))
  expect(corrected?.repairs.map(({ code }) => code)).toEqual(['template-zero-width'])
  expect(corrected?.html).toContain('<script>')
})

test('the sample keeps its text, its links and its tables', async () => {
  const { report, corrected } = await correct(SAMPLE_TEMPLATE)
  const tidy = async (html: string) =>
    (await visible(html)).replaceAll('{{ company }', '{{ company }}').replace(/\}{3}/g, '}}')
  expect(corrected).not.toBeNull()
  expect(await tidy(corrected?.html ?? '')).toBe(await tidy(SAMPLE_TEMPLATE))
  const after = await correct(corrected?.html ?? '')
  expect(after.report.links.map(({ href }) => href)).toEqual(report.links.map(({ href }) => href))
  expect(after.report.score).toBeGreaterThanOrEqual(report.score)
})
