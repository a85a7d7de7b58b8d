import { describe, expect, test } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import { domainToCheck } from '#shared/postmaster/report.ts'
import { PostmasterReport } from '#shared/postmaster/schema.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import * as v from 'valibot'
import { complianceOf, fileOf, shareOf, SNDS_DATA, SNDS_STATUS } from './answers.ts'
import { HONOR_REASONS, ONE_CLICK_REASONS, REQUIREMENTS, STATUSES, VERDICT_REASONS } from './discovery.ts'
import { reportOn } from './zone-report.ts'

const report = (value: unknown, world?: Parameters<typeof reportOn>[1]) =>
  reportOn([JSON.stringify(value)], world)

/** The row that a report has for one requirement. */
async function rowOf(requirement: string, status: string, world?: Parameters<typeof reportOn>[1]) {
  const { requirements } = await report(complianceOf('broken.test', { [requirement]: status }), world)
  return requirements.find(({ id }) => id === requirement)
}

const NAMED = REQUIREMENTS.filter((requirement) => requirement !== 'COMPLIANCE_REQUIREMENT_UNSPECIFIED')

describe('every word of Gmail', () => {
  const rows = [...REQUIREMENTS, 'A_NEW_ONE'].flatMap((requirement) =>
    [...STATUSES, 'A_NEW_STATUS'].map((status) => [requirement, status] as const),
  )

  test.each(rows)(
    '%s: %s ends in a sentence, and in a change, a place to look, or an unknown',
    async (id, status) => {
      for (const domain of [undefined, null]) {
        const row = await rowOf(id, status, { domain })
        expect(row?.text).toMatch(/^\p{Lu}.*[.]$/u)
        if (status === 'NEEDS_WORK') expect(row).toMatchObject({ status: 'needs_work', change: {} })
        else expect(row?.status).toBe(status === 'COMPLIANT' ? 'compliant' : 'unknown')
        if (NAMED.some((named) => named === id)) expect(row?.tool).toMatch(/^\/tool\//)
        expect(row?.said).toBe(status === 'A_NEW_STATUS' ? status : undefined)
      }
    },
  )

  const verdicts = [...VERDICT_REASONS, 'A_NEW_REASON'].flatMap((reason) =>
    STATUSES.map((status) => [reason, status] as const),
  )

  test.each(verdicts)('the verdict %s, %s, has a meaning and one thing to do', async (reason, status) => {
    const verdict = { deliverabilityStatusVerdict: { reason, state: { status } } }
    const { said, findings } = await report(complianceOf('northwind.test', {}, verdict))
    expect(said).toEqual([
      {
        domain: 'northwind.test',
        reason,
        status: { STATE_UNSPECIFIED: 'unknown', COMPLIANT: 'compliant', NEEDS_WORK: 'needs_work' }[status],
        meaning: expect.stringMatching(/\w.*\.$/) as string,
        todo: expect.stringMatching(/\w.*\.$/) as string,
      },
    ])
    const codes = findings.map(({ code }) => code)
    const isLow = reason === 'MESSAGE_VOLUME_LOW'
    expect(codes.includes('postmaster-low-volume')).toBe(isLow)
    expect(codes.includes('postmaster-verdict')).toBe(status === 'NEEDS_WORK' && !isLow)
  })

  const unsubscribing = [
    ...ONE_CLICK_REASONS.map(
      (reason) => ['ONE_CLICK_UNSUBSCRIBE', 'oneClickUnsubscribeVerdict', reason] as const,
    ),
    ...HONOR_REASONS.map((reason) => ['HONOR_UNSUBSCRIBE', 'honorUnsubscribeVerdict', reason] as const),
  ]

  test('every reason for unsubscribing has advice of its own', async () => {
    const texts = await Promise.all(
      unsubscribing.map(async ([id, name, reason]) => {
        const verdict = { [name]: { status: { status: 'NEEDS_WORK' }, reason } }
        const { requirements } = await report(complianceOf('northwind.test', { [id]: 'NEEDS_WORK' }, verdict))
        return requirements.find((row) => row.id === id)?.text
      }),
    )
    expect(new Set(texts).size).toBe(unsubscribing.length)
  })

  test('a reason without its row counts as the row', async () => {
    const verdict = { honorUnsubscribeVerdict: { status: { status: 'NEEDS_WORK' }, reason: 'NOT_HONORING' } }
    const { requirements } = await report(complianceOf('northwind.test', {}, verdict))
    expect(requirements.find(({ id }) => id === 'HONOR_UNSUBSCRIBE')).toMatchObject({
      status: 'needs_work',
      change: { title: 'Stop email to people who unsubscribed' },
    })
  })

  test('all eleven requirements are there, in Gmail’s order; those that it left out are unknown', async () => {
    const { requirements, findings } = await report(complianceOf('northwind.test', { DKIM: 'COMPLIANT' }))
    expect(requirements.map(({ id }) => id)).toEqual(NAMED)
    expect(requirements.filter(({ status }) => status === 'unknown')).toHaveLength(10)
    expect(findings.find(({ code }) => code === 'postmaster-not-judged')).toMatchObject({ unknown: true })
  })
})

describe('joined with our own check', () => {
  test('a broken record leads to the change that the check of the domain has', async () => {
    const own = await checkEmailAuthentication('broken.test', zoneResolver(SAMPLE_ZONE), { suffixes })
    const found = own.changes.find(({ id }) => id === 'spf-record')
    const change = { ...found, zone: 'broken.test', why: [...(found?.why ?? []), 'postmaster-records'] }
    for (const requirement of ['SPF', 'SPF_AND_DKIM']) {
      const row = await rowOf(requirement, 'NEEDS_WORK')
      expect(row).toMatchObject({ code: 'spf-too-many-lookups', change })
      expect(row?.text).toContain('Our check agrees')
    }
    const { changes, findings } = await report(complianceOf('broken.test', { SPF: 'NEEDS_WORK' }))
    expect(changes).toContainEqual(expect.objectContaining(change))
    expect(findings[0]).toMatchObject({ code: 'postmaster-records', severity: 'error' })
  })

  test.each(['SPF', 'DKIM', 'SPF_AND_DKIM', 'DMARC_POLICY'])(
    'where DNS is right, %s says that Gmail looks back',
    async (requirement) => {
      const { requirements, findings } = await report(
        complianceOf('northwind.test', { [requirement]: 'NEEDS_WORK' }),
      )
      const row = requirements.find(({ id }) => id === requirement)
      expect(row?.text).toMatch(
        /(?:DNS is right|Our check finds no error) today:.*Gmail looks back over days/,
      )
      expect([row?.code, row?.change?.action]).toEqual([undefined, 'ask'])
      expect(findings[0]).toMatchObject({ code: 'postmaster-records-disagree', severity: 'warning' })
    },
  )

  test.each(['servfail', 'timeout'] as const)(
    'an answer that does not come (%s) is unknown',
    async (failure) => {
      const zone: Zone = { ...SAMPLE_ZONE, 'northwind.test': failure }
      const compliance = complianceOf('northwind.test', { SPF: 'NEEDS_WORK' })
      const { requirements, findings } = await report(compliance, { zone })
      expect(requirements[0]?.text).toContain('We do not know why')
      expect(findings[0]?.code).toBe('postmaster-records-unchecked')
      const met = await report(complianceOf('northwind.test', { SPF: 'COMPLIANT' }), { zone })
      expect(met.requirements[0]?.text).toBe('Gmail says that northwind.test meets this requirement.')
    },
  )

  test('a DKIM key that a search does not find is unknown, never missing', async () => {
    const zone: Zone = { 'example.com': { TXT: ['v=spf1 -all'] }, 'x._domainkey.example.com': { TXT: ['x'] } }
    const { requirements } = await report(complianceOf('example.com', { DKIM: 'NEEDS_WORK' }), { zone })
    const row = requirements.find(({ id }) => id === 'DKIM')
    expect(row?.text).toContain('We do not know why')
    expect(row?.text).not.toMatch(/missing|has no DKIM/)
  })

  test('what Gmail accepts and our check finds broken is said, with the change', async () => {
    const { requirements, findings, verdict } = await report(
      complianceOf('broken.test', { SPF: 'COMPLIANT' }),
    )
    expect(requirements[0]).toMatchObject({ status: 'compliant', change: { id: 'spf-record' } })
    expect(findings[0]?.code).toBe('postmaster-records-behind')
    expect(verdict.tone).toBe('warn')
  })

  test('only the domain that was checked is joined', async () => {
    const both = [
      complianceOf('northwind.test', { SPF: 'NEEDS_WORK' }),
      complianceOf('broken.test', { SPF: 'NEEDS_WORK' }),
    ]
    const { requirements, domain } = await report(both, { domain: 'broken.test' })
    const spf = requirements.filter(({ id }) => id === 'SPF')
    expect([domain, ...spf.map(({ change }) => change?.action)]).toEqual(['broken.test', 'ask', 'replace'])
  })

  test('the first domain with work to do is checked, or else the first', () => {
    const read = (...values: unknown[]) => readProviderFiles(values.map((value) => fileOf(value)))
    const [good, bad] = [
      complianceOf('a.test', { SPF: 'COMPLIANT' }),
      complianceOf('b.test', { SPF: 'NEEDS_WORK' }),
    ]
    expect(domainToCheck(read(good, bad))).toBe('b.test')
    expect(domainToCheck(read(good, shareOf('c.test', 'spam_rate', '2026-11-20', 0)))).toBe('a.test')
    expect(domainToCheck(readProviderFiles([{ name: 'a', text: SNDS_DATA }]))).toBeNull()
  })
})

describe('the answer', () => {
  test.each([
    [
      'everything',
      JSON.stringify([
        complianceOf('broken.test', Object.fromEntries(REQUIREMENTS.map((id) => [id, 'NEEDS_WORK']))),
      ]),
    ],
    ['a table', SNDS_DATA],
    ['ranges', SNDS_STATUS],
    ['nothing', ''],
  ])('on %s has the form that is described', async (_, text) => {
    const answer = await reportOn([text])
    expect(v.is(PostmasterReport, answer)).toBe(true)
    const ids = answer.changes.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('is of the provider who says most', async () => {
    const rate = JSON.stringify(shareOf('northwind.test', 'spam_rate', '2026-11-20', 0))
    expect(await reportOn([rate, SNDS_DATA])).toMatchObject({
      provider: 'microsoft',
      providers: ['gmail', 'microsoft'],
    })
    expect(await reportOn([rate, SNDS_STATUS.split('\r\n')[0] ?? ''])).toMatchObject({ provider: 'gmail' })
    expect((await reportOn([''])).provider).toBeUndefined()
  })

  test('of the worst files stays below 1 MB', async () => {
    const domains = Array.from(
      { length: 30 },
      (_, at) => `d${at}.${'x'.repeat(60)}.${'y'.repeat(60)}.example`,
    )
    const rows = Object.fromEntries(
      Array.from({ length: 80 }, (_, at) => [`${String(at)}${'R'.repeat(90)}`, 'NEEDS_WORK']),
    )
    const known = Object.fromEntries(NAMED.map((id) => [id, 'NEEDS_WORK']))
    const days = Array.from({ length: 400 }, (_, at) =>
      new Date(Date.UTC(2025, 9, 26 + at)).toISOString().slice(0, 10),
    )
    const answer = await reportOn([
      JSON.stringify(domains.map((domain) => complianceOf(domain, { ...known, ...rows }))),
      JSON.stringify({
        domainStats: Array.from({ length: 60 }, (_, at) => at).flatMap((at) =>
          days.map((day) =>
            shareOf(domains[0] ?? '', `feedback_loop_spam_rate:${'c'.repeat(180)}${at}`, day, 0.123456789012),
          ),
        ),
      }),
    ])
    expect(JSON.stringify(answer).length).toBeLessThan(1_000_000)
  })
})
