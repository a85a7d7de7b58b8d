// Cold email: no view of a plan or a sequence calls more than the safe number of a mailbox good, whatever a provider allows.
import { describe, expect, test } from 'vitest'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { checkSequence } from '#shared/plans/email-sequence/check.ts'
import { sequenceCalendar, sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import type { SequenceInput } from '#shared/plans/email-sequence/question.ts'
import { SERVICES, type Service } from '#shared/data/warmup/ceilings.ts'
import { CURVE_IDS } from '#shared/data/warmup/curves.ts'
import { planCalendar, planCsv } from '#shared/plans/warmup-plan/exports.ts'
import type { Found } from '#shared/plans/warmup-plan/facts.ts'
import { planReport } from '#shared/plans/warmup-plan/plan.ts'
import { inputOf } from '#shared/plans/warmup-plan/question.ts'

const TODAY = dayOfIso('2026-12-01') ?? 0
const FOUND: Found = {
  ready: true,
  verdict: { tone: 'ok', heading: 'x', sentence: 'x', stamp: 'x' },
  findings: [],
  changes: [],
  registration: { state: 'unknown', domain: 'acme.example', reason: 'x' },
  lists: [],
  badLists: [],
  takesReplies: true,
  receivesWith: 'workspace',
}

function planOf(question: Partial<Parameters<typeof inputOf>[0]>) {
  const read = inputOf({ kind: 'outreach', days: [0, 1, 2, 3, 4], curve: 'house', ...question }, TODAY)
  if (!read.ok) throw new Error(read.message)
  const { input } = read
  return { input, plan: planReport({ domain: 'acme.example', input, found: FOUND, today: TODAY }) }
}

describe('a plan for cold email', () => {
  test.each([
    [2_000, 1, 40],
    [1_900, 1, 38],
    [51, 1, 2],
    [2_000, 39, 40],
  ])('to %d a day from %d mailbox(es) is not ready: it needs %d', (goal, mailboxes, needed) => {
    const { input, plan } = planOf({ goal, mailboxes, service: 'workspace' })
    const most = 50 * mailboxes
    expect(plan.verdict).toMatchObject({ tone: 'warn', stamp: 'Below goal' })
    expect(plan.verdict.sentence).toContain(`needs ${needed} mailboxes at 50 each.`)
    expect([plan.reached, plan.mailboxes.needed]).toEqual([false, needed])
    expect(Math.max(...plan.days.map(({ total }) => total))).toBe(most)
    expect(plan.ceilings).toContainEqual(
      expect.objectContaining({ perDay: most, source: 'https://help.mailreach.co', readOn: '2026-11-26' }),
    )
    const calendar = planCalendar({ plan, input, id: 'x', revision: 0, changedAt: 0 })
    const sent = [...calendar.matchAll(/: send ([\d\\,]+)/g)].map(([, text = '']) =>
      Number(text.replace('\\,', '')),
    )
    expect(Math.max(...sent)).toBe(most)
    const totals = planCsv(plan)
      .split('\r\n')
      .slice(1, -1)
      .map((row) => Number(row.split('"')[5]))
    expect(Math.max(...totals)).toBe(most)
  })

  test('within the safe number is ready', () => {
    expect(planOf({}).plan.verdict).toMatchObject({ tone: 'ok', stamp: 'Ready' })
    expect(planOf({ goal: 2_000, mailboxes: 40 }).plan.verdict).toMatchObject({ tone: 'ok', stamp: 'Ready' })
  })

  test('that is above it already is told to come down, not that nothing is left to do', () => {
    for (const goal of [200, 2_000]) {
      const { plan } = planOf({ goal, volume: 2_000 })
      expect([plan.verdict.stamp, plan.days.map(({ total }) => total)]).toEqual(['Below goal', [50]])
    }
  })

  test('never has more than 50 for each mailbox, whatever is asked', () => {
    const services = [undefined, ...(Object.keys(SERVICES) as Service[])]
    for (const service of services)
      for (const curve of CURVE_IDS)
        for (const [goal, volume, mailboxes] of [
          [10, 0, 1],
          [120, 30, 2],
          [5_000, 4_000, 3],
          [100_000, 0, 7],
        ] as const) {
          const { plan } = planOf({ service, curve, goal, volume, mailboxes })
          expect(plan.days.filter(({ total }) => total > 50 * mailboxes)).toEqual([])
          if (goal > 50 * mailboxes) expect(plan.verdict.tone).not.toBe('ok')
        }
  })

  test('leaves other mail as it was', () => {
    for (const kind of ['optin', 'transactional'] as const)
      expect(planOf({ kind, goal: 2_000, service: 'workspace' }).plan).toMatchObject({
        reached: true,
        verdict: { stamp: 'Ready' },
        mailboxes: { needed: 1 },
      })
  })
})

const sequenceOf = (more: Partial<SequenceInput>) =>
  checkSequence({
    steps: [{ day: 0, sameThread: false, subject: 'Oak', text: '' }],
    perDay: 2_000,
    mailboxes: [{ provider: 'workspace', count: 1 }],
    countries: [],
    audience: 'companies',
    basis: 'none',
    start: TODAY,
    days: 'all',
    ...more,
  })

describe('a sequence to strangers', () => {
  test.each([
    [2_000, 1, 40],
    [1_900, 1, 38],
    [51, 1, 2],
    [2_000, 39, 40],
  ])('with %d a day from %d mailbox(es) is not sound: it needs %d', async (perDay, count, needed) => {
    const report = await sequenceOf({ perDay, mailboxes: [{ provider: 'workspace', count }] })
    expect(report.verdict).toMatchObject({ tone: 'warn', stamp: 'Improve' })
    expect(report.verdict.sentence).toContain(`needs ${needed} mailboxes at 50 each.`)
    expect(report.safe).toBe(50 * count)
    const calendar = sequenceCalendar(report, { id: 'x', changedAt: 0 }).replaceAll('\r\n ', '')
    expect(calendar).toContain(`needs ${needed} mailboxes at 50 each.`)
    expect(sequenceCsv(report).split('\r\n')[1]).toMatch(new RegExp(`"${50 * count}"$`))
  })

  test('counts one mailbox if none is named', async () => {
    expect((await sequenceOf({ mailboxes: [] })).verdict.stamp).toBe('Improve')
  })

  test('within the safe number is sound, and so is more to people who agreed', async () => {
    const enough = await sequenceOf({ mailboxes: [{ provider: 'workspace', count: 40 }] })
    expect(enough.verdict.stamp).toBe('Sound')
    for (const basis of ['consent', 'customer'] as const) {
      const report = await sequenceOf({ basis })
      expect([report.verdict.stamp, report.safe]).toEqual(['Sound', null])
    }
  })
})
