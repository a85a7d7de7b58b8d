// The requests as Google’s discovery document has them, and what follows from an answer.
import { describe, expect, test } from 'vitest'
import { dayOfIso } from '#shared/kit/calendar.ts'
import {
  complianceRequest,
  firstQueries,
  followingQueries,
  MAX_FEEDBACK_LOOPS,
  statsRequest,
} from '#shared/postmaster/google-api.ts'
import { discovery, faultIn, readFilter } from '../../../scripts/google/discovery.mjs'

const TODAY = dayOfIso('2026-03-01') ?? 0
const queries = firstQueries('example.com', TODAY)
const namesOf = (asked: typeof queries) => asked.map(({ metricDefinitions: [{ name }] }) => name)

/** An answer to all of the queries in which only those with these names say something. */
const answering = (asked: typeof queries, said: Readonly<Record<string, object>>) =>
  JSON.stringify({ results: namesOf(asked).map((name) => ({ response: said[name] ?? {} })) })

const idsOn = (day: number, ...values: string[]) => ({
  metric: 'feedback_loop_id',
  date: { year: 2026, month: 2, day },
  value: { stringList: { values } },
})

describe('the first requests', () => {
  test('are valid by the discovery document, in one batch, with a name and a filter each', () => {
    const { body = '' } = statsRequest('https://google.example', queries)
    expect(faultIn(JSON.parse(body), 'BatchQueryDomainStatsRequest')).toBe(null)
    expect(queries.length).toBeLessThanOrEqual(discovery.limits.requests - MAX_FEEDBACK_LOOPS)
    const metrics = queries.map(({ metricDefinitions: [metric] }) => metric)
    expect(
      metrics.filter(
        ({ baseMetric, filter }) => typeof readFilter(baseMetric.standardMetric, filter) === 'string',
      ),
    ).toEqual([])
    expect(new Set(namesOf(queries)).size).toBe(queries.length)
  })

  test('ask for every reason of every kind of error', () => {
    const filters = queries.flatMap(({ metricDefinitions: [{ filter = '' }] }) => filter)
    const missing = Object.entries(discovery.errorReasons).flatMap(([type, reasons]) =>
      reasons.filter((reason) => !filters.includes(`error_type = "${type}" AND error_reason = "${reason}"`)),
    )
    expect(missing).toEqual([])
  })

  test('ask about the sixty days before today, over a leap in the calendar', () => {
    expect(queries[0]?.timeQuery.dateRanges.dateRanges).toEqual([
      { start: { year: 2025, month: 12, day: 31 }, end: { year: 2026, month: 2, day: 28 } },
    ])
  })

  test('have the domain in their path, and nothing else from it', () => {
    expect(complianceRequest('https://google.example', 'a/../b?x#y').url).toBe(
      'https://google.example/v2/domains/a%2F..%2Fb%3Fx%23y/complianceStatus',
    )
  })
})

describe('what follows from an answer', () => {
  test('is the next page of each query that has one', () => {
    const text = answering(queries, { spam_rate: { nextPageToken: 'next' } })
    const { queries: next } = followingQueries(queries, text)
    expect(next.map(({ pageToken }) => pageToken)).toEqual(['next'])
    expect(namesOf(next)).toEqual(['spam_rate'])
  })

  test('is not the page that has just come', () => {
    const asked = queries.slice(1, 2).map((query) => ({ ...query, pageToken: 'same' }))
    const text = answering(asked, { spam_rate: { nextPageToken: 'same' } })
    expect(followingQueries(asked, text).queries).toEqual([])
  })

  test('is the rate of each feedback loop, the one with the latest figures first', () => {
    const domainStats = [idsOn(1, 'old', 'both'), idsOn(2, 'both', 'new')]
    const { queries: next } = followingQueries(
      queries,
      answering(queries, { feedback_loop_id: { domainStats } }),
    )
    expect(namesOf(next)).toEqual([
      'feedback_loop_spam_rate:both',
      'feedback_loop_spam_rate:new',
      'feedback_loop_spam_rate:old',
    ])
    expect(next.map(({ metricDefinitions: [{ filter }] }) => filter)[0]).toBe('feedback_loop_id = "both"')
    const { body = '' } = statsRequest('', next)
    expect(faultIn(JSON.parse(body), 'BatchQueryDomainStatsRequest')).toBe(null)
  })

  test('is the rates of ten at most, and says how many are left out', () => {
    const many = Array.from({ length: 13 }, (_, index) => `loop-${index}`)
    const text = answering(queries, { feedback_loop_id: { domainStats: [idsOn(1, ...many)] } })
    const { queries: next, leftOut } = followingQueries(queries, text)
    expect([next.length, leftOut]).toEqual([MAX_FEEDBACK_LOOPS, 3])
  })

  test('leaves out an id that would write a filter of its own', () => {
    const ids = ['"', 'a" OR x = "', 'back\\slash', 'line\nbreak', '', 'x'.repeat(201)]
    const text = answering(queries, { feedback_loop_id: { domainStats: [idsOn(1, ...ids)] } })
    expect(followingQueries(queries, text).queries).toEqual([])
  })

  test.each([
    '',
    '[]',
    'null',
    '{"results":{}}',
    '{"results":[1,null,[],{"response":[]},{"response":{"domainStats":{},"nextPageToken":7}}]}',
    '{"results":[{"response":{"domainStats":[null,{"value":{"stringList":{"values":[1,null,{}]}}}]}}]}',
    '{"__proto__":{"results":[{"response":{"nextPageToken":"x"}}]}}',
  ])('of %s is nothing', (text) => {
    expect(followingQueries(queries, text)).toEqual({ queries: [], leftOut: 0 })
  })

  test('is nothing of more results than there were queries', () => {
    const results = Array.from({ length: 500 }, () => ({ response: { nextPageToken: 'x' } }))
    expect(followingQueries(queries, JSON.stringify({ results })).queries).toHaveLength(queries.length)
  })
})
