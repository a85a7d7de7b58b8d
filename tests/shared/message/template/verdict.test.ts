import { describe, expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { templateVerdict } from '#shared/message/template/verdict.ts'

const FOOTER =
  '<p>Northwind Tea, 12 Harbour Street, Springfield, OR 97477. <a href="https://shop.northwind.test/out">Unsubscribe</a></p>'
const TEXT = '<p>Hello, your spring box is on its way and should be with you early next week.</p>'
const report = async (template: string, profile?: Profile) =>
  checkTemplate(await readTemplate(template), profile).report

describe('the verdict on a template', () => {
  test('nothing looks like spam', async () => {
    const { verdict, changes } = await report(TEXT + FOOTER)
    expect(verdict).toEqual({
      tone: 'ok',
      heading: 'Score 100 of 100',
      sentence: 'Nothing in the message looks like spam.',
      stamp: 'Good',
    })
    expect(changes).toEqual([])
  })

  test('little does', async () => {
    expect((await report(`${TEXT}<p>Hurry!!!</p>${FOOTER}`)).verdict).toMatchObject({
      tone: 'ok',
      sentence: 'Little in the message looks like spam.',
    })
  })

  test.each([
    [
      'one fault',
      '<p>Hi {{first_name}</p>',
      'but one problem needs fixing before you send it. “{{first_name}”',
    ],
    ['two faults', '<p>Hi {{first_name}</p><form></form>', 'but 2 problems need fixing before you send it.'],
  ])('a good score does not hide %s', async (_name, fault, sentence) => {
    const { verdict, score } = await report(TEXT + fault + FOOTER)
    expect(score).toBeGreaterThanOrEqual(70)
    expect(verdict).toMatchObject({ tone: 'warn', stamp: 'Fix first' })
    expect(verdict.sentence).toContain(sentence)
  })

  test('several things look like spam', async () => {
    const { verdict, score } = await report(`${TEXT}<p>Lose weight, apply now, no obligation!!!</p>${FOOTER}`)
    expect(score).toBeGreaterThanOrEqual(40)
    expect(score).toBeLessThan(70)
    expect(verdict).toMatchObject({ tone: 'warn', stamp: 'Improve' })
    expect(verdict.sentence).toMatch(
      /^The message has several things in common with spam: improve it before you send it\. It loses the most points for listed words/,
    )
    expect(verdict.sentence).not.toContain('Fix this first')
  })

  test('most of it does', async () => {
    const { verdict, score } = await report(
      '<p>Lose weight, apply now, no obligation, free quote!!!</p><a href="http://192.0.2.1/">Opt in</a>',
    )
    expect(score).toBeLessThan(40)
    expect(verdict).toMatchObject({ tone: 'bad', stamp: 'Not yet' })
    expect(verdict.sentence).toMatch(
      /do not send it like this\. It loses the most points for .* Fix this first: /,
    )
  })

  test('the bands of the specification', () => {
    const verdict = (score: number) =>
      templateVerdict({ score, findings: [], deductions: [], profile: 'campaign', cold: [] }).tone
    expect([0, 39, 40, 69, 70, 100].map(verdict)).toEqual(['bad', 'bad', 'warn', 'warn', 'ok', 'ok'])
  })

  test('what is unknown is not a problem', () => {
    const findings = [
      { code: 'template-cut' as const, severity: 'error' as const, unknown: true, message: 'Not known.' },
    ]
    const { tone } = templateVerdict({ score: 90, findings, deductions: [], profile: 'campaign', cold: [] })
    expect(tone).toBe('ok')
  })

  test('a cold email says how many recommendations it misses, which cost nothing', async () => {
    const { verdict, score } = await report(
      'Hello, here is our catalog. Reply no and I will remove you.',
      'cold',
    )
    expect(score).toBe(100)
    expect(verdict.sentence).toMatch(/ It misses \d of the 11 recommendations for cold email\.$/)
  })
})
