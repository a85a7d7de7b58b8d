import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { MessageLists } from '#shared/message/mail-test.ts'
import { MessageReport } from '#shared/message/schema.ts'
import { MAIL, mailSite } from '#tests/helpers/mail-in.ts'
import * as v from 'valibot'

const PATH = '/user/tools/message/verify'
const verify = (query: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  mailSite().api(`${PATH}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...headers },
    body,
  })

test('reports on the message and the given connection, and stores nothing', async () => {
  const answer = await verify('?ip=2001:DB8::5&helo=mx.northwind.test&mailfrom=ada@northwind.test', MAIL)
  const report = await answer.json<MessageReport>()
  expect([answer.status, v.is(MessageReport, report)]).toEqual([200, true])
  expect(report.envelope).toMatchObject({
    from: 'ada@northwind.test',
    helo: 'mx.northwind.test',
    via: 'upload',
  })
  expect(report.message).toMatchObject({ subject: 'Hello', bytes: MAIL.length })
  expect((await env.DB.prepare('SELECT count(*) AS n FROM saved, room_items').first('n')) as number).toBe(0)
})

test('is open to other websites', async () => {
  const answer = await verify('', MAIL, { origin: 'https://elsewhere.example' })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
})

test.each([
  ['?ip=nonsense', 'ip'],
  [`?helo=${'x'.repeat(300)}`, 'helo'],
  [`?mailfrom=${'x'.repeat(400)}`, 'mailfrom'],
])('refuses %s and says why', async (query, field) => {
  const answer = await verify(query, MAIL)
  const { error } = await answer.json<{ error: { code: string; field: string } }>()
  expect([answer.status, error.code, error.field]).toEqual([400, 'invalid_request', field])
})

test('takes 5 MiB, and nothing, and no more than 5 MiB', async () => {
  expect((await verify('', null)).status).toBe(200)
  expect((await verify('', new Uint8Array(5 * 1024 * 1024).fill(97))).status).toBe(200)
  expect((await verify('', new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
})

describe('the blocklists', () => {
  const post = (body: unknown) =>
    mailSite().api('/user/tools/message/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const asked = async (answer: Response) => {
    const part = await answer.json<MessageLists>()
    expect([answer.status, v.is(MessageLists, part)]).toEqual([200, true])
    return part.lists.subjects.map(({ subject }) => subject)
  }

  test('look up what a report names', async () => {
    const answer = await post({ ip: '192.0.43.10', domains: ['broken.test'] })
    const part = await answer.clone().json<MessageLists>()
    expect(await asked(answer)).toContain('192.0.43.10')
    expect(part.verdict.stamp).toBe('Listed')
  })

  test('are a part of the report on a message, and of a sample', async () => {
    const linked = `${MAIL}https://www.northwind.test/a\r\n`
    expect(await asked(await verify('?part=lists&ip=192.0.43.8', linked))).toEqual([
      '192.0.43.8',
      'northwind.test',
    ])
    expect(await asked(await verify('?part=lists&cursor=1&ip=192.0.43.8', linked))).toEqual([
      'northwind.test',
    ])
    const sample = await mailSite().api('/user/tools/message/sample?id=bare&part=lists')
    expect((await asked(sample))[0]).toBe('192.0.43.10')
  })

  test('are part of the report on an email that arrived', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    await site.handIn(address, `${MAIL}https://www.northwind.test/a\r\n`)
    const answer = await site.api(`/user/mail-test/${view}/1?part=lists`)
    expect(await asked(answer)).toEqual(['192.0.43.8', 'northwind.test'])
    expect((await site.api('/user/mail-test/AAAAAAAAAAAAAAAAAAAAAA/1?part=lists')).status).toBe(404)
  })

  test.each([
    { ip: null, domains: Array.from({ length: 21 }, () => 'a.example') },
    { ip: 'x'.repeat(46), domains: [] },
    { ip: null, domains: [], cursor: -1 },
  ])('are queried within limits', async (body) => {
    expect((await post(body)).status).toBe(400)
  })
})
