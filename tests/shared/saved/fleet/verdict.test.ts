import { expect, test } from 'vitest'
import { recordChange } from '#shared/report/change/change.ts'
import { groupsOf } from '#shared/saved/fleet/groups.ts'
import { fleetVerdict, type JudgedRow } from '#shared/saved/fleet/verdict.ts'
import { failedRow } from '#shared/saved/fleet/row.ts'
import type { Tone } from '#shared/report/verdict.ts'

const CHANGE = recordChange({
  id: 'dmarc-policy',
  title: 'Raise the DMARC policy to quarantine',
  text: 'Publish it.',
  owner: '_dmarc.a.com',
  type: 'TXT',
  before: ['v=DMARC1; p=none'],
  after: ['v=DMARC1; p=quarantine'],
  why: ['dmarc-policy-none'],
  risk: 'delivery',
})

const rowsOf = (...tones: (Tone | 'missing')[]): JudgedRow[] =>
  tones.map((tone, index) => ({
    domain: `${'abcdefgh'[index] ?? ''}.com`,
    tone: tone === 'missing' ? 'info' : tone,
    kind: tone === 'missing' ? 'no-such-name' : 'mail',
    changes: tone === 'warn' || tone === 'bad' ? [CHANGE] : [],
  }))

test.each<[(Tone | 'missing')[], boolean, Tone, string, string]>([
  [[], true, 'info', 'Nothing has been checked yet', 'The first domains are on their way.'],
  [['ok'], false, 'ok', 'a.com is in order', '1 is fine.'],
  [['ok', 'info'], false, 'ok', 'All 2 domains are in order', '2 are fine.'],
  [['ok', 'missing'], false, 'ok', '1 of 2 domains is in order', '1 is fine, 1 does not exist.'],
  [['ok', 'ok'], true, 'info', 'Nothing to fix so far', '2 are fine. More are on their way.'],
  [['missing'], false, 'info', 'a.com does not exist', 'Check the list for typos.'],
  [['missing', 'missing'], false, 'info', 'None of the 2 names exists', 'Check the list for typos.'],
  [['warn'], false, 'warn', 'a.com needs work', '1 could be better.'],
  [['bad', 'ok'], false, 'bad', '1 of 2 domains needs work', '1 needs fixes, 1 is fine.'],
  [
    ['bad', 'warn', 'unknown'],
    false,
    'bad',
    '2 of 3 domains need work',
    '1 needs fixes, 1 could be better, 1 is unknown. Start with the first group: its domains need the same fix.',
  ],
  [
    ['unknown'],
    false,
    'unknown',
    'a.com could not be fully checked',
    '1 is unknown. Some answers did not arrive. That says nothing about the domains: check again in a few minutes.',
  ],
  [
    ['unknown', 'unknown'],
    false,
    'unknown',
    'None of the 2 domains could be fully checked',
    '2 are unknown. Some answers did not arrive. That says nothing about the domains: check again in a few minutes.',
  ],
  [
    ['unknown', 'ok', 'missing', 'missing'],
    false,
    'unknown',
    '1 of 4 domains could not be fully checked',
    '1 is fine, 2 do not exist, 1 is unknown. Some answers did not arrive. That says nothing about the domains: check again in a few minutes.',
  ],
])('%j, running: %s', (tones, isRunning, tone, heading, sentence) => {
  expect(fleetVerdict(rowsOf(...tones), isRunning)).toMatchObject({ tone, heading, sentence })
})

test('a group of one domain is called by its name', () => {
  const { cells } = failedRow('a.com')
  const row = { domain: 'a.com', changes: [CHANGE], shares: [], cells }
  expect(groupsOf([row]).map(({ title }) => title)).toEqual(['a.com: raise the DMARC policy to quarantine'])
  const lacking = { ...row, changes: [{ ...CHANGE, why: ['dmarc-no-record'] }] }
  expect(groupsOf([lacking]).map(({ title }) => title)).toEqual(['a.com lacks DMARC'])
  const sharing = { ...row, changes: [], shares: ['spf.gone.example'] }
  expect(groupsOf([sharing]).map(({ title }) => title)).toEqual([
    'a.com includes spf.gone.example, which has no SPF record',
  ])
})
