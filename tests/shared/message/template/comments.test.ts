import { describe, expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'

const TEXT = '<p>Hello Bob, our summer offer ends on Sunday. Order a shirt and save.</p>'
const FOOTER = '<p>Example Ltd, 1 High Street <a href="https://example.org/unsubscribe">Unsubscribe</a></p>'
const check = async (html: string) => checkTemplate(await readTemplate(html)).report
const codes = async (html: string) => (await check(html)).findings.map(({ code }) => code)

describe('conditional comments as they are meant', () => {
  for (const html of [
    `<!--[if mso]><table><tr><td><![endif]-->${TEXT}<!--[if mso]></td></tr></table><![endif]-->`,
    `<!--[if !mso]><!-->${TEXT}<!--<![endif]-->`,
    `<!--[if !mso]><!-- -->${TEXT}<!-- <![endif]-->`,
    `<!--[if !mso]>-->${TEXT}<!--<![endif]-->`,
    `<!--[if (gte mso 9)|(IE)]> <p>x</p> <![endif]-->${TEXT}`,
    `<![if !mso]>${TEXT}<![endif]>`,
    `<!--[IF MSO]><p>x</p><![ENDIF]-->${TEXT}`,
    `<!-- a note -->${TEXT}<!---->`,
    `<style><!-- p { color: red } --></style>${TEXT}`,
  ])
    test(html.slice(0, 40), async () => {
      expect((await codes(html)).filter((code) => /comment|conditional/.test(code))).toEqual([])
    })
})

describe('a conditional comment that is broken', () => {
  for (const [html, why] of [
    [`<!--[if !mso]><!== -->${TEXT}`, 'does not end in'],
    [`<!--[if mso]><table>-->${TEXT}<!--[if mso]></table><![endif]-->`, 'does not end in'],
    [`<!--[if mso] <table><![endif]-->${TEXT}`, 'not closed with'],
    [`<!--[if !mso]><!-->${TEXT}`, 'follows it'],
    [`${TEXT}<!--<![endif]-->`, 'nothing before it'],
    [`<!--[if mso]><!-- note --><table><![endif]-->${TEXT}`, 'does not end in|nothing before'],
  ] as const)
    test(html.slice(0, 40), async () => {
      const report = await check(html)
      expect(report.findings[0]?.code).toBe('template-conditional-broken')
      expect(report.findings[0]?.message).toMatch(new RegExp(why))
      expect(report.verdict.tone).not.toBe('ok')
    })
})

test('nothing is concluded from what a comment hides that never ends', async () => {
  for (const end of ['', ' -- >', ' ->', '--!']) {
    const report = await check(`${TEXT}<!-- footer${end}${FOOTER}`)
    expect(report.findings[0]?.code).toBe('template-comment-open')
    expect(report.findings.map(({ code }) => code)).not.toContain('template-unsubscribe-missing')
    expect(report.findings.map(({ code }) => code)).not.toContain('template-postal-address-missing')
    expect(report.verdict.tone).toBe('warn')
  }
})

test('thousands of comments are read in linear time', async () => {
  const start = performance.now()
  await check('<!--[if mso]>-->'.repeat(30_000) + '<!--'.repeat(30_000))
  expect(performance.now() - start).toBeLessThan(3_000)
})
