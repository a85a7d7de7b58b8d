import { DAY_MS } from '#shared/kit/calendar.ts'
import { describe, expect, test } from 'vitest'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { takeConsoleOutput } from '#tests/helpers/loud-console.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'

const ask = (site: ReturnType<typeof mailSite>, to: unknown, authorization = 'Bearer secret') =>
  site.json<{ state?: string }>('/inbound/recipient', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ to }),
  })
const make = async (site: ReturnType<typeof mailSite>, path: string, body: object) =>
  (
    await site.json<{ address: string }>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).body.address

describe('an address', () => {
  test('of each kind is accepted, whatever its capitals, and nothing is stored', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    const monitor = await make(site, '/user/dmarc-monitor', { domain: 'northwind.test' })
    const watch = await make(site, '/user/mail-watch', { domain: 'northwind.test' })
    for (const to of [address, address.toUpperCase(), monitor, watch])
      expect(await ask(site, to)).toEqual({ status: 200, body: { state: 'accepted' } })
    expect((await site.state(view)).mails).toEqual([])
  })

  test.each([
    't-aaaaaaaaaaaaa@inbox.example',
    'w-aaaaaaaaaaaaa@inbox.example',
    'u-aaaaaaaaaaaaa@inbox.example',
    'r-aaaaaaaaaaaaa@reports.example',
    'postmaster@inbox.example',
    '',
    't-aaaaaaaaaaaaa@inbox.example,t-bbbbbbbbbbbbb@inbox.example',
  ])('that nobody has is unknown: %j', async (to) => {
    expect(await ask(mailSite(), to)).toEqual({ status: 200, body: { state: 'unknown' } })
  })

  test('that has expired, and one that is full, say so', async () => {
    const clock = fakeClock()
    const site = mailSite({ clock })
    const { address } = await site.make()
    for (let n = 0; n < 10; n++) await site.handIn(address, `Subject: ${n}\r\n\r\n`)
    expect((await ask(site, address)).body).toEqual({ state: 'full' })
    await clock.advance(2 * DAY_MS)
    expect((await ask(site, address)).body).toEqual({ state: 'expired' })
  })
})

test('nobody without the secret is told anything', async () => {
  const site = mailSite()
  const { address } = await site.make()
  expect((await ask(site, address, 'Bearer wrong')).status).toBe(401)
  expect((await ask(mailSite({ bindings: { INBOUND_SECRET: '' } }), address)).status).toBe(404)
})

test('while the database is down, the answer is to ask again', async () => {
  const DB = {
    prepare: () => {
      throw new Error('D1_ERROR')
    },
  }
  const answer = await ask(mailSite({ bindings: { DB } }), 't-aaaaaaaaaaaaa@inbox.example')
  expect([answer.status, answer.body.state]).toEqual([503, undefined])
  takeConsoleOutput()
})

test.each([7, undefined, 'x'.repeat(400)])('%j is no recipient', async (to) => {
  expect((await ask(mailSite(), to)).status).toBe(400)
})

test('an envelope with several recipients is refused as a whole', async () => {
  const site = mailSite()
  const [one, two] = [await site.make(), await site.make()]
  const both = `${one.address},${two.address}`
  expect((await site.handIn(both)).status).toBe(404)
  expect(
    (await site.handIn(one.address, 'Subject: x\r\n\r\n', { to: [one.address, two.address] })).status,
  ).toBe(400)
  for (const { view } of [one, two]) expect((await site.state(view)).mails).toEqual([])
})
