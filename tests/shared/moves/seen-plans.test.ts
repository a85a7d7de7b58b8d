// Each step of a plan is seen once its changes are published, and not before.
import { expect, test } from 'vitest'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import { lookAtStep } from '#shared/moves/seen/seen.ts'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { drawDomain, MOVED_DOMAIN, passport, POLICY_URL } from './random-moves.ts'

const START = dayOfIso('2027-01-04') ?? 0

const MOVES: ['mailboxes' | 'sending', string, string][] = [
  ['mailboxes', 'google-workspace', 'microsoft-365'],
  ['mailboxes', 'microsoft-365', 'google-workspace'],
  ['mailboxes', 'fastmail', 'zoho-mail'],
  ['mailboxes', 'google-workspace', 'proton-mail'],
  ['sending', 'mailchimp', 'brevo'],
  ['sending', 'mailgun', 'mailchimp'],
]

const served = (policy: string | null, changes: readonly Change[]): SiteMap => {
  const body = changes.findLast(({ file }) => file?.url === POLICY_URL)?.file?.text ?? policy
  return body === null ? {} : { [POLICY_URL]: { contentType: 'text/plain', body } }
}

test.each(MOVES)('of %s from %s to %s', async (what, from, to) => {
  const { zone, policy } = drawDomain(what, passport(from), passport(to), randomFrom(from.length + to.length))
  const today = zoneResolver(zone)
  const plan = await planMove(
    { domain: MOVED_DOMAIN, what, from, to, start: START, days: 14 },
    { resolver: today, foreignFetch: sitesOf(served(policy, [])) },
  )
  const after = (steps: number) => plan.steps.slice(0, steps).flatMap(({ changes }) => changes)
  const lookAfter = (index: number, steps: number) => {
    const [step, changes] = [plan.steps[index], after(steps)]
    // The TTL of all records here is short already.
    const expects = (step?.expects ?? []).filter(({ sees }) => sees !== 'ttl')
    const resolver = changes.reduce(withChange, today)
    return lookAtStep({ expects }, { resolver, foreignFetch: sitesOf(served(policy, changes)) })
  }
  let seen = 0
  for (const [index, { id, changes }] of plan.steps.entries()) {
    const isAsked = changes.some(({ action }) => action === 'ask')
    const now = await lookAfter(index, index + 1)
    if (!isAsked)
      expect([id, now.state, now.missing]).toEqual([id, expect.stringMatching(/^(?:there|not-in-dns)$/), []])
    const publishes = changes.some(({ before, after: records }) => before.join() !== records.join())
    if (now.state !== 'there' || !publishes) continue
    seen += 1
    expect([id, (await lookAfter(index, index)).state]).toEqual([id, 'missing'])
  }
  expect(seen).toBeGreaterThan(0)
})
