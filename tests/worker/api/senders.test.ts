import { describe, expect, test } from 'vitest'
import type { ApiError } from '#shared/api/answers.ts'
import type { Sender, SenderEntry, SenderReport } from '#shared/senders/schema.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'

const ask = apiOverZone({
  'a.com': { TXT: ['v=spf1 include:amazonses.com -all'] },
  'amazonses.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
})

test('the list has every service once, by name', async () => {
  const answer = await ask('/user/senders')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const senders: SenderEntry[] = await answer.json()
  expect(senders.length).toBeGreaterThan(80)
  expect(new Set(senders.map(({ id }) => id)).size).toBe(senders.length)
  expect(senders).toContainEqual({ id: 'mailchimp', name: 'Mailchimp', kind: 'marketing' })
})

describe('one service', () => {
  test('says what it needs, for the domain that is asked about, with its sources', async () => {
    const answer = await ask('/user/senders/mailchimp?domain=A.com')
    const sender: Sender = await answer.json()
    expect(sender).toMatchObject({ id: 'mailchimp', rootSpf: 'own_ip', bounce: { how: 'own_domain' } })
    expect(sender.dkim).toContainEqual({
      selector: 'k2',
      type: 'CNAME',
      target: 'dkim2.mcsv.net',
      setUp: true,
    })
    expect(sender.records.map(({ name }) => name)).toEqual(['k2._domainkey.a.com', 'k3._domainkey.a.com'])
    expect(sender.menu).toContain('Mailchimp')
    for (const { source, readOn } of sender.facts)
      expect([source.startsWith('https://'), /^\d{4}-\d\d-\d\d$/.test(readOn)]).toEqual([true, true])
  })

  test.each(['/user/senders/nobody', '/user/senders/nobody/check?domain=a.com', '/user/senders/__proto__'])(
    '%s does not exist',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      const { error }: ApiError = await answer.json()
      expect(error.code).toBe('not_found')
      expect(error.message).toMatch(/^We have no facts about a service named “/)
    },
  )
})

describe('a check', () => {
  test('is a report on the service and the domain', async () => {
    const answer = await ask('/user/senders/amazon-ses/check?domain=https://a.com/x')
    const report: SenderReport & { evidence: unknown[] } = await answer.json()
    expect(report.domain).toBe('a.com')
    expect(report.sender.id).toBe('amazon-ses')
    expect(report.findings.map(({ code }) => code)).toContain('sender-spf-needless')
    expect(report.evidence.length).toBeGreaterThan(0)
  })

  test.each(['', 'domain=', 'domain=not a domain'])(
    'of “%s” says what is wrong at the field',
    async (query) => {
      const answer = await ask(`/user/senders/mailchimp/check?${query}`)
      expect(answer.status).toBe(400)
      const { error }: ApiError = await answer.json()
      expect(error.field).toBe('domain')
    },
  )
})
