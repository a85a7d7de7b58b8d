// Real templates: what was counted in them by hand and with grep, compared with what the check finds.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

const reportOn = async (file: string) => {
  const source = readFileSync(`tests/fixtures/html-templates/${file}.html`, 'utf8')
  return checkTemplate(await readTemplate(source)).report
}

// Ratio: image areas by their attributes and max-width (an unknown height is half the width), 160 px² a character.
// Tags: `grep -oE '\{\{[^}]*\}\}'`, none of them in a comment or a style sheet; and "[Sender Name]" where it occurs.
const TEMPLATES: readonly [file: string, ratio: number, images: number, links: number, tags: number][] = [
  ['cerberus/cerberus-fluid', 0.47, 4, 1, 1],
  ['cerberus/cerberus-hybrid', 0.51, 9, 3, 1],
  ['cerberus/cerberus-responsive', 0.47, 9, 3, 1],
  ['postmark/basic/comment-notification/content', 0, 0, 4, 13],
  ['postmark/basic/dunning/content', 0, 0, 3, 4],
  ['postmark/basic/example/content', 0, 0, 9, 10],
  ['postmark/basic/invoice/content', 0, 0, 3, 15],
  ['postmark/basic/password-reset/content', 0, 0, 3, 6],
  ['postmark/basic/password-reset-help/content', 0, 0, 3, 7],
  ['postmark/basic/receipt/content', 0, 0, 7, 17],
  ['postmark/basic/trial-expired/content', 0, 0, 6, 6],
  ['postmark/basic/trial-expiring/content', 0, 0, 6, 6],
  ['postmark/basic/user-invitation/content', 0, 0, 5, 11],
  ['postmark/basic/welcome/content', 0, 0, 5, 12],
]

describe('real templates', () => {
  test.each(TEMPLATES)(
    '%s: ratio %d, %d images, %d links, %d merge tags',
    async (file, ratio, images, links, tags) => {
      const { ratio: found, counts, mergeTags } = await reportOn(file)
      expect({ ratio: found, ...counts }).toMatchObject({ ratio, images, links, mergeTags: tags })
      expect(mergeTags.filter(({ ok, kind }) => !ok && kind !== 'placeholder')).toEqual([])
    },
  )

  test('every curly tag of a template is found, and nothing else', async () => {
    const file = 'postmark/basic/receipt/content'
    const source = readFileSync(`tests/fixtures/html-templates/${file}.html`, 'utf8')
    const { mergeTags } = await reportOn(file)
    expect(mergeTags.map(({ tag }) => tag).sort()).toEqual((source.match(/\{\{[^}]*\}\}/g) ?? []).sort())
  })

  test.each(TEMPLATES.map(([file]) => file))('%s hides its preheader and nothing else', async (file) => {
    const { hidden } = await reportOn(file)
    expect(hidden.filter(({ preheader }) => !preheader)).toEqual([])
  })

  test('what only Outlook reads is not text', async () => {
    const source = readFileSync('tests/fixtures/html-templates/cerberus/cerberus-hybrid.html', 'utf8')
    expect(source).toContain('<!--[if mso')
    const { plainText, textLength } = await reportOn('cerberus/cerberus-hybrid')
    expect(plainText).not.toMatch(/mso|\[if|@media|font-family/)
    expect(textLength).toBeLessThan(3_000)
  })

  test('the generated text part has what the template’s own text part says', async () => {
    const { plainText } = await reportOn('postmark/basic/password-reset/content')
    for (const said of ['Hi {{name}},', 'Reset your password ({{action_url}})', '1234 Street Rd.'])
      expect(plainText).toContain(said)
  })
})
