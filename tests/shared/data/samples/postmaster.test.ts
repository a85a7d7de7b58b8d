// The figures of the sample domains, in Google’s own shapes.
import { describe, expect, test } from 'vitest'
import { QUIET_SAMPLE, sampleCompliance, sampleStats, SNDS_SAMPLE } from '#shared/data/samples/postmaster.ts'
import { faultIn } from '../../../../scripts/google/discovery.mjs'

const DOMAINS = ['northwind.test', 'broken.test', QUIET_SAMPLE]
const TODAY = '2026-03-01'

const latest = (domain: string, metric: string) =>
  sampleStats(domain, TODAY).domainStats.findLast((stat) => stat.metric === metric)

test.each(DOMAINS)('what Gmail says about %s is as the discovery document has it', (domain) => {
  expect(faultIn(sampleCompliance(domain), 'DomainComplianceStatus')).toBe(null)
  expect(faultIn(sampleStats(domain, TODAY), 'QueryDomainStatsResponse')).toBe(null)
})

describe('the days', () => {
  test('are the sixty before today, each metric once a day', () => {
    const { domainStats } = sampleStats('broken.test', TODAY)
    const spam = domainStats.filter(({ metric }) => metric === 'spam_rate').map(({ date }) => date)
    expect(spam).toHaveLength(60)
    expect(spam[0]).toEqual({ year: 2025, month: 12, day: 31 })
    expect(spam.at(-1)).toEqual({ year: 2026, month: 2, day: 28 })
    const names = domainStats.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(['', 'today', '2026-02-30'])('of %j are none', (today) => {
    expect(sampleStats('northwind.test', today)).toEqual({ domainStats: [] })
  })
})

test('broken.test has more spam reports than Gmail allows, most of them about one campaign', () => {
  expect(latest('broken.test', 'spam_rate')?.value).toEqual({ floatValue: 0.0035 })
  expect(latest('broken.test', 'feedback_loop_spam_rate:spring-sale')?.value).toEqual({ floatValue: 0.011 })
  expect(latest('broken.test', 'feedback_loop_spam_rate:receipts')?.value).toEqual({ floatValue: 0.0002 })
  expect(latest('broken.test', 'feedback_loop_id')?.value).toEqual({
    stringList: { values: ['spring-sale', 'newsletter', 'receipts'] },
  })
})

test('the quiet subdomain has no figures, and neither has a domain that is no sample', () => {
  expect(sampleStats(QUIET_SAMPLE, TODAY)).toEqual({ domainStats: [] })
  expect(sampleStats('constructor', TODAY)).toEqual({ domainStats: [] })
  expect(sampleCompliance('example.com')).toBe(null)
})

test('the rows of SNDS have its fourteen columns', () => {
  const rows = SNDS_SAMPLE.trimEnd().split('\n')
  expect(rows.map((row) => row.split(',').length)).toEqual(rows.map(() => 14))
})
