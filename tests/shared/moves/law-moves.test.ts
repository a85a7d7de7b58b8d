// Moves as they are planned, of domains that are drawn: none loses mail, and what goes wrong once a plan is spoiled is found.
import { describe, expect, test } from 'vitest'
import { dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { type Drawn, followOnce, type Loss } from './oracle.ts'
import { drawDomain, MOVED_DOMAIN, passport, POLICY_URL } from './random-moves.ts'

const START = dayOfIso('2027-01-04') ?? 0

const MOVES: ['mailboxes' | 'sending', string, string][] = [
  ['mailboxes', 'google-workspace', 'microsoft-365'],
  ['mailboxes', 'microsoft-365', 'google-workspace'],
  ['mailboxes', 'zoho-mail', 'google-workspace'],
  ['mailboxes', 'fastmail', 'microsoft-365'],
  ['mailboxes', 'google-workspace', 'proton-mail'],
  ['mailboxes', 'rackspace-email', 'google-workspace'],
  ['mailboxes', 'titan', 'zoho-mail'],
  ['mailboxes', 'ionos-mail', 'fastmail'],
  ['sending', 'sendgrid', 'amazon-ses'],
  ['sending', 'mailgun', 'postmark'],
  ['sending', 'mailchimp', 'brevo'],
  ['sending', 'klaviyo', 'mailchimp'],
  ['sending', 'amazon-ses', 'sendgrid'],
  ['sending', 'sparkpost', 'resend'],
  ['sending', 'brevo', 'mailerlite'],
  ['sending', 'mandrill', 'postmark'],
]

async function planned(what: 'mailboxes' | 'sending', from: string, to: string, random: () => number) {
  const domain = drawDomain(what, passport(from), passport(to), random)
  const plan = await planMove(
    { domain: MOVED_DOMAIN, what, from, to, start: START, days: 14 },
    {
      resolver: domain.resolver,
      foreignFetch: sitesOf(
        domain.policy === null ? {} : { [POLICY_URL]: { contentType: 'text/plain', body: domain.policy } },
      ),
    },
  )
  const drawn: Drawn = { ...domain, ...plan, start: START }
  return { plan, drawn }
}

/** What somebody may do to a plan who knows better. */
const SPOILT: Readonly<Record<string, (steps: readonly MoveStep[], random: () => number) => MoveStep[]>> = {
  forgotten: (steps, random) => {
    const left = Math.floor(random() * steps.length)
    return steps.map((step, index) => (index === left ? { ...step, changes: [], effects: [] } : step))
  },
  swapped: (steps, random) => {
    const at = 1 + Math.floor(random() * (steps.length - 1))
    const other = Math.floor(random() * at)
    const inPlace = (index: number, from: number): MoveStep => {
      const [step, source] = [steps[index], steps[from]]
      if (!step || !source) throw new Error('no such step')
      const { id, changes, effects } = source
      return { ...step, id, changes, effects }
    }
    return steps.map((_, index) => inPlace(index, index === at ? other : index === other ? at : index))
  },
  hurried: (steps) => steps.map(({ waits: _waits, ...step }) => ({ ...step, date: isoDay(START) })),
}

describe.each(MOVES)('a move of %s from %s to %s', (what, from, to) => {
  const seed = from.length * 1000 + to.length

  test('loses no mail, nor does it if it ends early', async () => {
    const random = randomFrom(seed)
    const { plan, drawn } = await planned(what, from, to, random)
    expect(plan.law).toMatchObject({ state: 'holds', broken: [] })
    expect(plan.law.cases).toBeGreaterThan(50)
    const today = new Map()
    for (let round = 0; round < 3; round++)
      expect([...(await followOnce(drawn, random, { today }))]).toEqual([])
    for (const count of [1, 0.5, 0.75].map((part) => Math.floor(plan.steps.length * part))) {
      const { law } = await proveMove({ ...drawn, steps: plan.steps.slice(0, count) })
      expect([count, law.state, law.broken]).toEqual([count, 'holds', []])
    }
  })

  test('that is spoiled loses nothing that is not foreseen', async () => {
    const random = randomFrom(seed + 1)
    const { plan, drawn } = await planned(what, from, to, random)
    const states: string[] = []
    for (const spoil of Object.values(SPOILT)) {
      const spoiled = { ...drawn, steps: spoil(plan.steps, random) }
      const { law } = await proveMove(spoiled)
      const said = new Set(law.broken.map(({ mail, check }): Loss => `${mail} ${check}`))
      for (let round = 0; round < 3; round++)
        for (const loss of await followOnce(spoiled, random)) expect([...said]).toContain(loss)
      states.push(law.state)
    }
    // Who waits for nothing loses mail in each of them.
    expect(states.at(-1)).toBe('broken')
  })
})
