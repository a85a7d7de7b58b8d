// The points of the rules, compared with what was measured; the emails themselves are in no test.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkTemplate } from '#shared/message/template/check.ts'
import type { TemplateCode } from '#shared/message/template/findings.ts'
import * as evidence from '#shared/message/template/evidence.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { MAX_FOR_WORDS, phraseWeight, ruleWeight, scoreOf } from '#shared/message/template/score.ts'
import { PHRASES as LISTED } from '#shared/data/spam-words.ts'
import { ruleRows } from '#tests/peers/template-score-page.mjs'

const { MAILS, PHRASES, RULES } = evidence
/** The rules that were measured. */
const MEASURED = Object.keys(RULES) as TemplateCode[]

describe('the weight of a rule', () => {
  test('a sign that does not tell spam from wanted mail costs nothing', () => {
    for (const code of [
      'template-image-ratio',
      'template-image-alt',
      'template-links-many',
      'template-link-plain-http',
      'template-active-content',
    ] as const)
      expect([code, ruleWeight(code, 'html').points]).toEqual([code, 0])
    expect(ruleWeight('template-unsubscribe-missing', 'text').points).toBe(0)
  })

  test('a sign that tells them apart costs points, and says how often it applies to each', () => {
    const { points, spam, wanted } = ruleWeight('template-link-ip', 'html')
    expect(points).toBeGreaterThan(5)
    expect(spam).toBeGreaterThan(10 * wanted)
  })

  test('a sign that was never measured costs nothing', () => {
    expect(ruleWeight('template-merge-tag-broken', 'html')).toEqual({ points: 0, spam: 0, wanted: 0 })
    expect(phraseWeight('__proto__', 'text').points).toBe(0)
  })

  test('points are whole, never below 0 and never above 20', () => {
    const weights = [
      ...MEASURED.flatMap((code) => [ruleWeight(code, 'html'), ruleWeight(code, 'text')]),
      ...Object.keys(PHRASES).flatMap((phrase) => [
        phraseWeight(phrase, 'html'),
        phraseWeight(phrase, 'text'),
      ]),
    ]
    for (const { points } of weights)
      expect(Number.isInteger(points) && points >= 0 && points <= 20).toBe(true)
  })

  test('a rule with points applies to spam more often than to wanted mail', () => {
    for (const medium of ['html', 'text'] as const)
      for (const code of MEASURED) {
        const { points, spam, wanted } = ruleWeight(code, medium)
        if (points > 0) expect([code, spam > wanted]).toEqual([code, true])
      }
  })
})

describe('the evidence', () => {
  test('no rule applies to more emails than there are', () => {
    const most = Object.values(MAILS)
    for (const counts of [...Object.values(RULES), ...Object.values(PHRASES)])
      counts.forEach((count, index) => expect(count ?? 0).toBeLessThanOrEqual(most[index] ?? 0))
  })

  test('every phrase in it is on the list', () => {
    const listed = new Set([...LISTED.values()].flatMap((all) => all.map(({ phrase }) => phrase)))
    expect(Object.keys(PHRASES).filter((phrase) => !listed.has(phrase))).toEqual([])
  })

  test('docs/reference/template-score.md shows the same figures', () => {
    const page = readFileSync('docs/reference/template-score.md', 'utf8').replace(/ {2,}/g, ' ')
    for (const row of ruleRows(evidence, ruleWeight)) expect(page).toContain(row)
  })
})

describe('the score', () => {
  test('is 100 minus the points, each rule once, most expensive first', () => {
    const finding = (code: TemplateCode) => ({ code, severity: 'error' as const, message: '' })
    const { score, deductions } = scoreOf(
      [
        finding('template-hidden-text'),
        finding('template-link-ip'),
        finding('template-link-ip'),
        finding('template-merge-tag-broken'),
      ],
      [],
      'html',
    )
    expect(deductions.map(({ code }) => code)).toEqual(['template-link-ip', 'template-hidden-text'])
    expect(score).toBe(100 - deductions.reduce((sum, { points }) => sum + points, 0))
  })

  test('what is only mentioned costs nothing', () => {
    expect(scoreOf([{ code: 'template-link-ip', severity: 'info' }], [], 'html').score).toBe(100)
  })

  test('never falls below 0, and words alone never below 60', () => {
    const findings = MEASURED.map((code) => ({ code, severity: 'error' as const, message: '' }))
    const phrases = Object.keys(PHRASES)
    expect(scoreOf(findings, phrases, 'html').score).toBe(0)
    expect(scoreOf([], phrases, 'text').score).toBe(100 - MAX_FOR_WORDS)
  })

  test('each deduction says how often it applies to spam and to wanted mail', async () => {
    const { report } = checkTemplate(await readTemplate('<p>Hello <a href="http://192.0.2.1/">you</a></p>'))
    for (const { spam, wanted, label } of report.deductions) {
      expect(spam).toBeGreaterThan(wanted)
      expect(label).not.toBe('')
    }
  })

  test('each rule with points has a label in words', () => {
    for (const code of MEASURED) {
      const [deduction] = scoreOf([{ code, severity: 'error' }], [], 'html').deductions
      if (deduction) expect(deduction.label).not.toBe(code)
    }
  })
})

test('common spam words are known, and it says what each weighs, even nothing', async () => {
  const text =
    'Urgent: buy now with your credit card at the casino, win the lottery in bitcoin, with our guarantee.'
  const { report } = checkTemplate(await readTemplate(text))
  expect(report.words.map(({ phrase }) => phrase)).toEqual([
    'urgent',
    'buy now',
    'credit card',
    'casino',
    'lottery',
    'bitcoin',
    'guarantee',
  ])
  for (const { points, weighs } of report.words) {
    expect(points).toBe(0)
    expect(weighs).toContain('weighs nothing by itself')
  }
  expect(report.words[0]?.weighs).toContain('URG_BIZ')
  expect(report.score).toBe(100)
})
