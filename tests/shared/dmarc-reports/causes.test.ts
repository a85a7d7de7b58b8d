import { describe, expect, test } from 'vitest'
import { aggregateXml, envelope, FIRST, signature } from './aggregate-xml.ts'
import { readFiles } from './read-files.ts'

const reasonsOf = async (auth: string, policy = '<adkim>r</adkim><aspf>r</aspf><p>none</p>') => {
  const { senders } = await readFiles([['r.xml', aggregateXml({ policy, records: [{ auth }] })]])
  return senders[0]?.reasons.map(({ reason }) => reason).toSorted()
}

describe('results that no standard has', () => {
  test.each(['unknown', 'error', 'invalid', 'bad', '', 'blorp'])('“%s” explains nothing', async (word) => {
    const auth = `${signature('example.com', 's', word)}${envelope('example.com', word)}`
    expect(await reasonsOf(auth)).toEqual(['dkim-unexplained', 'spf-unexplained'])
  })

  test.each([
    ['HardFail', 'dkim-failed', 'spf-not-listed'],
    ['PermFail', 'dkim-key', 'spf-broken'],
    ['tempfail', 'dkim-temporary', 'spf-temporary'],
    ['Fail', 'dkim-failed', 'spf-not-listed'],
  ])('“%s” is another spelling', async (word, dkim, spf) => {
    const auth = `${signature('example.com', 's', word)}${envelope('example.com', word)}`
    expect(await reasonsOf(auth)).toEqual([dkim, spf])
  })
})

describe('a failure beside two passes', () => {
  const passes = (domain: string) => `${signature(domain, 's', 'pass')}${envelope(domain, 'pass')}`
  const STRICT = '<adkim>s</adkim><aspf>s</aspf><p>none</p>'

  test.each([
    [
      'is not explained by a relaxed policy',
      'mail.example.com',
      undefined,
      ['dkim-unexplained', 'spf-unexplained'],
    ],
    ['is explained by a strict one', 'mail.example.com', STRICT, ['dkim-strict', 'spf-strict']],
    [
      'is not explained by it for the same domain',
      'example.com',
      STRICT,
      ['dkim-unexplained', 'spf-unexplained'],
    ],
  ])('%s', async (_, domain, policy, reasons) => {
    expect(await reasonsOf(passes(domain), policy)).toEqual(reasons)
  })
})

describe('a period', () => {
  const daysOf = async (end: number, count = 300) =>
    (await readFiles([['r.xml', aggregateXml({ end, records: [{ count }] })]])).days

  test('of a day is one', async () => {
    expect(await daysOf(FIRST + 86_400)).toHaveLength(1)
  })

  test('of 25 days is spread over them', async () => {
    const days = await daysOf(FIRST + 25 * 86_400 - 1)
    expect(days).toHaveLength(25)
    expect(days.map(({ failed }) => failed)).toEqual(Array(25).fill(12))
    const odd = await daysOf(FIRST + 3 * 86_400, 100)
    expect(odd.map(({ failed }) => failed)).toEqual([34, 33, 33])
  })
})

test('an impossible number of messages counts as none, and says so', async () => {
  const { totals, problems } = await readFiles([
    ['r.xml', aggregateXml({ records: [{ count: '1'.padEnd(21, '0') }] })],
  ])
  expect(totals.messages).toBe(0)
  expect(problems[0]?.message).toContain('not a number of messages')
})

test('a report without a policy is about the domain in From', async () => {
  const xml = aggregateXml().replace(/<policy_published>.*<\/policy_published>/, '')
  const { domains } = await readFiles([['r.xml', xml]])
  expect(domains.map(({ domain }) => domain)).toEqual(['example.com'])
})
