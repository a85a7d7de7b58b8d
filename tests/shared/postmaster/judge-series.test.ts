import { describe, expect, test } from 'vitest'
import { shareOf, SNDS_DATA, SNDS_STATUS } from './answers.ts'
import { reportOn } from './zone-report.ts'

const DOMAIN = 'northwind.test'
const dayOf = (at: number) => new Date(Date.UTC(2026, 10, 1 + at)).toISOString().slice(0, 10)

type Shares = Readonly<Record<string, readonly number[]>>

/** From November 1 on. */
const statsOf = (shares: Shares) =>
  JSON.stringify({
    domainStats: Object.entries(shares).flatMap(([metric, values]) =>
      values.map((value, at) => shareOf(DOMAIN, metric, dayOf(at), value)),
    ),
  })

const said = async (text: string) => {
  const { findings, verdict } = await reportOn([text], { domain: null, today: '2026-11-10' })
  return {
    codes: findings.map(({ code, severity }) => `${severity} ${code}`),
    message: findings[0]?.message,
    verdict,
  }
}
const codesOf = async (shares: Shares) => (await said(statsOf(shares))).codes

const LOW = 0.0001
const week = (value: number) => Array.from({ length: 7 }, () => value)

describe('the spam rate', () => {
  test.each([
    [[LOW, 0.003], 'error postmaster-spam-rate-high'],
    [[LOW, 0.0035, LOW], 'error postmaster-spam-rate-high'],
    [[0.0035, ...week(LOW)], 'warning postmaster-spam-rate-high'],
    [[LOW, 0.001], 'warning postmaster-spam-rate'],
    [[LOW, 0.00299], 'warning postmaster-spam-rate'],
  ])('%j is a %s', async (values, code) => {
    expect(await codesOf({ spam_rate: values })).toEqual([code])
  })

  test.each([[[LOW]], [[0.0009, 0]], [[0.01, ...Array.from({ length: 29 }, () => LOW), LOW]]])(
    '%j is below the lines, or long ago',
    async (values) => {
      expect(await codesOf({ spam_rate: values })).toEqual([])
    },
  )

  test('the days are counted, and the latest is named', async () => {
    const { message } = await said(statsOf({ spam_rate: [0.0041, 0.0032, LOW] }))
    expect(message).toBe(
      'By the count of Gmail Postmaster Tools, people reported 0.32% of the messages of northwind.test as spam on November 2, 2026. 2 days were at or above 0.3%.',
    )
  })
})

describe('campaigns', () => {
  const rate = (campaign: string) => `feedback_loop_spam_rate:${campaign}`

  test('one that is much worse than the others is named', async () => {
    const { codes, message } = await said(
      statsOf({ [rate('a')]: [0.006], [rate('b')]: [0.001], [rate('c')]: [0] }),
    )
    expect(codes).toEqual(['warning postmaster-campaign'])
    expect(message).toContain('campaign “a”')
  })

  test.each<[string, Shares]>([
    ['alone', { [rate('a')]: [0.006] }],
    ['all alike', { [rate('a')]: [0.003], [rate('b')]: [0.002] }],
    ['all low', { [rate('a')]: [0.0009], [rate('b')]: [0] }],
  ])('%s, none is', async (_, shares) => {
    expect(await codesOf(shares)).toEqual([])
  })
})

describe('lines of ours', () => {
  test.each<[Shares, string[]]>([
    [{ 'auth_success:dkim': week(0.98) }, ['warning postmaster-authentication']],
    [{ 'auth_success:dkim': [0, ...week(1)] }, []],
    [{ 'auth_success:dkim': week(0.99) }, []],
    [{ 'tls:inbound': week(0.9) }, ['warning postmaster-tls-sending']],
    [{ 'tls:outbound': week(0.9) }, ['warning postmaster-tls-receiving']],
    [{ 'tls:outbound': week(1) }, []],
    [{ delivery_errors: week(0.02) }, ['warning postmaster-delivery-errors']],
    [{ delivery_errors: week(0.01) }, []],
    [{ 'delivery_errors:low_ip_reputation': week(0.02) }, ['warning postmaster-delivery-errors']],
  ])('%j', async (shares, codes) => {
    expect(await codesOf(shares)).toEqual(codes)
  })

  test('the most frequent reason explains what is refused', async () => {
    const { message } = await said(
      statsOf({
        delivery_errors: [0.05],
        'delivery_errors:reject': [0.04],
        'delivery_errors:ip_in_rbls': [0.01],
        'delivery_errors:bad_or_missing_ptr_record': [0.03],
      }),
    )
    expect(message).toContain('5% of the messages')
    expect(message).toContain('no reverse DNS name')
  })

  test('a reason of next year is shown as Gmail writes it', async () => {
    expect((await said(statsOf({ 'delivery_errors:moon_phase': [0.05] }))).message).toContain('“moon_phase”')
  })
})

describe('IP addresses at Microsoft', () => {
  const row = (ip: string, day: number, color: string, complaints: string, traps = '') =>
    `${ip},11/${day}/2026 8:00 AM,11/${day}/2026 9:00 PM,9,9,9,${color},${complaints},,,${traps},,,`

  test('filter, complaints, traps and blocks are found, the worst first', async () => {
    const { findings, changes, verdict } = await reportOn([SNDS_DATA, SNDS_STATUS], { today: '2026-11-25' })
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      'error postmaster-complaints',
      'error postmaster-blocked',
      'error postmaster-filter',
      'warning postmaster-filter',
      'warning postmaster-traps',
      'warning postmaster-junked',
    ])
    expect(findings.at(-2)?.message).toBe(
      '192.0.2.1 and 192.0.2.3 sent 67 messages to addresses that Microsoft keeps as traps.',
    )
    expect(changes[0]).toMatchObject({ action: 'ask', owner: '192.0.2.3' })
    expect(verdict.tone).toBe('bad')
  })

  test.each([
    [
      'the latest day counts',
      [row('192.0.2.1', 18, 'RED', '2%'), row('192.0.2.1', 19, 'GREEN', '< 0.1%')],
      [],
    ],
    ['a range below a number is not above it', [row('192.0.2.1', 19, 'GREEN', '< 0.5%')], []],
    ['0.3% is too much', [row('192.0.2.1', 19, 'GREEN', '0.3%')], ['error postmaster-complaints']],
    ['more than 1% is', [row('192.0.2.1', 19, 'GREEN', '> 1%')], ['error postmaster-complaints']],
    ['no hits', [row('192.0.2.1', 19, 'GREEN', '', '0')], []],
    ['neither blocked nor said why', ['192.0.2.1,192.0.2.2,No,'], []],
  ])('%s', async (_, rows, codes) => {
    expect((await said(rows.join('\n'))).codes).toEqual(codes)
  })
})

describe('what nobody knows', () => {
  test.each<[string, string, string, string]>([
    ['fresh and low', statsOf({ spam_rate: week(LOW) }), 'ok', 'No fault'],
    ['no answer', '{}', 'unknown', 'Unknown'],
    ['only old figures', JSON.stringify(shareOf(DOMAIN, 'spam_rate', '2026-10-01', LOW)), 'unknown', 'Old'],
    ['figures that say nothing of spam', statsOf({ 'tls:inbound': week(1) }), 'unknown', 'Unknown'],
    ['a file of others', 'hello', 'unknown', 'Not read'],
    [
      'a green filter',
      '192.0.2.1,11/19/2026 8:00 AM,11/19/2026 9:00 AM,1,1,9,GREEN,< 0.1%,,,,,,',
      'ok',
      'No fault',
    ],
  ])('%s: %s', async (_, text, tone, stamp) => {
    expect((await said(text)).verdict).toMatchObject({ tone, stamp })
  })
})
