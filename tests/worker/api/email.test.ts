import { expect, test } from 'vitest'
import type { EmailAuthentication } from '#shared/domain/email-authentication/schema.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'

const verify = (call: ReturnType<typeof apiOverZone>, email: unknown) =>
  call('/user/tools/email/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })

test('answers for the domain of an address', async () => {
  const response = await verify(apiOverZone({}), 'Jane Doe <jane@Northwind.test>')
  expect(response.status).toBe(200)
  const body = await response.json<EmailAuthentication & { email: string }>()
  expect(body).toMatchObject({
    email: 'jane@northwind.test',
    domain: 'northwind.test',
    outcome: 'authenticated',
    verdict: { tone: 'ok', stamp: '3 of 3' },
    mx: { state: 'found' },
    spf: { state: 'found' },
    dkim: { state: 'found' },
    dmarc: { state: 'found' },
  })
})

test.each([
  ['', 'Enter an email address or a domain, for example you@example.com.'],
  ['jane@', 'Enter a domain, for example example.com.'],
  ['jane doe@example.com', 'The part before the @ has a character that plain addresses cannot have.'],
])('refuses “%s” with a sentence', async (email, message) => {
  const response = await verify(apiOverZone({}), email)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({ error: { code: 'invalid_domain', message, field: 'email' } })
})

test('refuses a body without an address', async () => {
  expect((await verify(apiOverZone({}), 7)).status).toBe(400)
})

test('asks in at most four waves and within the budget, however much a domain has', async () => {
  const wide = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`s${i}.busy.com`, { TXT: [`v=spf1 include:t${i}.busy.com ~all`] }]),
  )
  const deep = Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`t${i}.busy.com`, { TXT: ['v=spf1 ip4:192.0.43.7 ~all'] }]),
  )
  const call = apiOverZone({
    'busy.com': {
      TXT: [
        `v=spf1 ${Object.keys(wide)
          .map((name) => `include:${name}`)
          .join(' ')} ~all`,
      ],
      MX: Array.from({ length: 8 }, (_, i): [number, string] => [i, `mx${i}.busy.com`]),
      NS: ['ns1.busy.com'],
    },
    ...wide,
    ...deep,
    '_dmarc.busy.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:a@other.com'] },
  })
  const response = await verify(call, 'busy.com')
  const timing = response.headers.get('server-timing') ?? ''
  const { waves, requests } = /waves=(?<waves>\d+).*requests=(?<requests>\d+)/.exec(timing)?.groups ?? {}
  expect(Number(waves)).toBeLessThanOrEqual(4)
  expect(Number(requests)).toBeLessThanOrEqual(45)
})
