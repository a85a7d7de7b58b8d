// Moves to another domain as they are planned, of domains that are drawn.
import { expect, test } from 'vitest'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { planMove } from '#shared/moves/plan/check.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { type Drawn, followOnce } from './oracle.ts'
import { drawDomain, MOVED_DOMAIN, NEXT_DOMAIN, passport, POLICY_URL } from './random-moves.ts'

const START = dayOfIso('2027-01-04') ?? 0

/** Where its mailboxes are, and who sends for it, too. */
const DOMAINS: ['mailboxes' | 'sending', string][] = [
  ['mailboxes', 'google-workspace'],
  ['mailboxes', 'microsoft-365'],
  ['mailboxes', 'zoho-mail'],
  ['mailboxes', 'fastmail'],
  ['sending', 'sendgrid'],
  ['sending', 'mailgun'],
  ['sending', 'mailchimp'],
  ['sending', 'brevo'],
]

test.each(DOMAINS)(
  'a domain with %s at %s moves to another one, and both keep their mail',
  async (what, from) => {
    const random = randomFrom(from.length * 31)
    const domain = drawDomain(what, passport(from), passport('postmark'), random)
    const plan = await planMove(
      { domain: MOVED_DOMAIN, what: 'domain', to: NEXT_DOMAIN, start: START, days: 14 },
      {
        resolver: domain.resolver,
        foreignFetch: sitesOf(
          domain.policy === null ? {} : { [POLICY_URL]: { contentType: 'text/plain', body: domain.policy } },
        ),
      },
    )
    expect(plan.law).toMatchObject({ state: 'holds', broken: [] })
    expect(plan.new.streams).not.toEqual([])
    const drawn: Drawn = { ...domain, ...plan, start: START }
    for (let round = 0; round < 4; round++) expect([...(await followOnce(drawn, random))]).toEqual([])
    // Nothing of the new domain is known before its negative answers have run out.
    const hasty = plan.steps.map(({ waits: _waits, ...step }) => ({ ...step, date: plan.start }))
    const { law } = await proveMove({ ...drawn, steps: hasty })
    expect(law.state).toBe('broken')
  },
)
