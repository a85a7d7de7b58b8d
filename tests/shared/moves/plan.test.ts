import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { sitesOf } from '#shared/kit/foreign-fetch.ts'
import { planMove } from '#shared/moves/check.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { MovePlan, StepId } from '#shared/moves/schema.ts'
import { AT_GOOGLE, POLICY } from './zones.ts'

const START = dayOfIso('2027-01-04') ?? 0

const plan = (zone: Zone, asked: Partial<MoveQuestion> = {}, policy = POLICY): Promise<MovePlan> =>
  planMove(
    { domain: 'a.test', what: 'mailboxes', to: 'microsoft-365', start: START, days: 14, ...asked },
    {
      resolver: zoneResolver(zone),
      foreignFetch: sitesOf({
        'https://mta-sts.a.test/.well-known/mta-sts.txt': { contentType: 'text/plain', body: policy },
      }),
    },
  )

const idsOf = ({ steps }: MovePlan): StepId[] => steps.map(({ id }) => id)

describe('from Google Workspace to Microsoft 365', () => {
  test('the steps come in an order that loses no mail', async () => {
    expect(idsOf(await plan(AT_GOOGLE))).toEqual([
      'new-ready',
      'lower-ttl',
      'spf-both',
      'keys-new',
      'sts-both',
      'verify',
      'mx',
      'stop-old',
      'late-mail',
      'sts-new',
      'spf-new',
      'keys-old',
      'close-old',
      'restore-ttl',
      'keep',
    ])
  })
})
