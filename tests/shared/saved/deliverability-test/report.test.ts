import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { reportOf, type SeedCopy } from '#shared/saved/deliverability-test/report.ts'
import { PlacementReport, type FoundFolder } from '#shared/saved/deliverability-test/schema.ts'

const MINUTE = 60_000
const CREATED = Date.UTC(2026, 10, 22, 16)
const FOUND = CREATED + 2 * MINUTE
const DEADLINE = FOUND + 30 * MINUTE

/** A mailbox that has been read until now, and what was seen there. */
const copy = (
  provider: string,
  folder: FoundFolder | null,
  more: Partial<SeedCopy> = {},
): Omit<SeedCopy, 'address'> => ({
  provider,
  folder,
  place: null,
  seconds: folder ? 5 : null,
  ip: folder ? '192.0.43.8' : null,
  foundAt: folder ? FOUND : null,
  readAt: CREATED + 7 * 24 * 60 * MINUTE,
  ...more,
})

const times = (count: number, one: Omit<SeedCopy, 'address'>) => Array.from({ length: count }, () => one)

function report(copies: Omit<SeedCopy, 'address'>[], now: number) {
  const made = reportOf(
    {
      token: 'p-abcdefghijklm',
      sender: 'ada@northwind.test',
      createdAt: CREATED,
      expiresAt: CREATED + 7 * 24 * 60 * MINUTE,
      copies: copies.map((one, index) => ({ ...one, address: `seed-${index}@example.com` })),
    },
    now,
  )
  expect(v.parse(PlacementReport, made)).toEqual(made)
  return made
}

const codes = ({ findings }: PlacementReport) => findings.map(({ code, severity }) => `${code} ${severity}`)

describe('a copy that has not arrived', () => {
  const with14 = (last: Omit<SeedCopy, 'address'>) => [...times(14, copy('Gmail', 'inbox')), last]
  const folderOfLast = (last: Omit<SeedCopy, 'address'>, now: number) =>
    report(with14(last), now).placements[14]?.folder

  test('is waited for until half an hour after the first', () => {
    expect(folderOfLast(copy('Gmail', null), DEADLINE - 1)).toBe('waiting')
    expect(folderOfLast(copy('Gmail', null), DEADLINE)).toBe('missing')
  })

  test('is missing only if the mailbox was read after that', () => {
    const unread = copy('Gmail', null, { readAt: DEADLINE - 1 })
    expect(folderOfLast(unread, DEADLINE + MINUTE)).toBe('waiting')
    expect(folderOfLast(unread, DEADLINE + 5 * MINUTE)).toBe('unknown')
    expect(folderOfLast(copy('Gmail', null, { readAt: null }), DEADLINE + 5 * MINUTE)).toBe('unknown')
  })

  test('about which nothing is known does not count', () => {
    const made = report(with14(copy('Yahoo', null, { readAt: null })), DEADLINE + 5 * MINUTE)
    expect(made.verdict).toMatchObject({ tone: 'ok', heading: '100% in the inbox' })
    expect(made.byProvider[1]).toMatchObject({ provider: 'Yahoo', known: 0, inboxPercent: null })
    expect(codes(made)).toEqual(['placement-all-in-inbox ok', 'placement-mailbox-unread info'])
    expect(made.findings.find(({ code }) => code === 'placement-mailbox-unread')?.unknown).toBe(true)
  })
})

describe('the verdict', () => {
  test('waits for the first copy', () => {
    const made = report(times(15, copy('Gmail', null)), CREATED + MINUTE)
    expect([made.state, made.verdict.tone, made.verdict.heading, made.findings]).toEqual([
      'waiting',
      'info',
      'Waiting for 15 copies',
      [],
    ])
  })

  test('does not judge what is still arriving', () => {
    const made = report(
      [...times(3, copy('Gmail', 'spam')), ...times(12, copy('Gmail', null))],
      FOUND + MINUTE,
    )
    expect([made.state, made.verdict.tone, made.verdict.heading]).toEqual([
      'arriving',
      'info',
      '3 of 15 copies have arrived',
    ])
  })

  test('blames no one if nothing arrived at all', () => {
    const made = report(times(15, copy('Gmail', null)), CREATED + 24 * 60 * MINUTE)
    expect([made.state, made.verdict.tone, made.verdict.heading]).toEqual(['done', 'unknown', 'No copy came'])
    expect(codes(made)).toEqual(['placement-nothing-came info'])
  })

  test.each<[number, number, number, string]>([
    [15, 0, 0, 'ok'],
    [11, 0, 4, 'ok'],
    [10, 0, 5, 'warn'],
    [0, 15, 0, 'warn'],
    [6, 0, 9, 'warn'],
    [5, 0, 10, 'bad'],
    [0, 0, 15, 'bad'],
  ])('on %i in the inbox, %i under Promotions and %i in spam is %4$s', (inbox, promotions, spam, tone) => {
    const made = report(
      [
        ...times(inbox, copy('Gmail', 'inbox')),
        ...times(promotions, copy('Gmail', 'promotions')),
        ...times(spam, copy('Gmail', 'spam')),
      ],
      DEADLINE,
    )
    expect([made.state, made.verdict.tone]).toEqual(['done', tone])
  })

  test('says how much fifteen mailboxes prove, and where it went wrong', () => {
    const made = report(
      [...times(10, copy('Gmail', 'inbox')), ...times(5, copy('Outlook', 'spam'))],
      DEADLINE,
    )
    expect(made.verdict.sentence).toBe(
      '10 of 15 copies landed in the inbox. With so few mailboxes, the true share could be anywhere between 42% and 85%. Some went elsewhere at Outlook.',
    )
  })

  test('disappears with the result', () => {
    const made = report(times(15, copy('Gmail', 'inbox')), CREATED + 7 * 24 * 60 * MINUTE)
    expect([made.state, made.placements, made.sender, made.senders, made.findings]).toEqual([
      'expired',
      [],
      null,
      [],
      [],
    ])
  })
})

test('each provider is judged separately: half is an error, less may be chance', () => {
  const made = report(
    [
      ...times(4, copy('Gmail', 'inbox')),
      copy('Gmail', 'spam'),
      ...times(2, copy('Outlook', 'spam')),
      copy('Outlook', 'inbox'),
      copy('Yahoo', null),
      copy('Yahoo', 'other', { place: 'the folder News' }),
      ...times(2, copy('iCloud', 'inbox', { seconds: 600 })),
      copy('Mail.com', 'promotions'),
    ],
    DEADLINE,
  )
  expect(codes(made)).toEqual([
    'placement-in-spam warning',
    'placement-in-spam error',
    'placement-not-received error',
    'placement-in-other-folder info',
    'placement-all-in-inbox ok',
    'placement-slow-arrival info',
    'placement-in-promotions info',
  ])
  expect(made.byProvider[0]).toMatchObject({
    inboxPercent: 80,
    range: { from: 38, to: 96 },
    medianSeconds: 5,
  })
  expect(made.all).toMatchObject({ mailboxes: 13, known: 13, counts: { inbox: 7, spam: 3, missing: 1 } })
})

test('the servers that handed the copies over are counted, busiest first', () => {
  const made = report(
    [
      copy('A', 'inbox', { ip: '192.0.43.9' }),
      ...times(2, copy('A', 'inbox')),
      copy('A', 'inbox', { ip: null }),
    ],
    DEADLINE,
  )
  expect(made.senders).toEqual([
    { ip: '192.0.43.8', copies: 2 },
    { ip: '192.0.43.9', copies: 1 },
  ])
})
