// A site that accepts mail: addresses are created and messages submitted as if from outside, over a real D1.
import { env } from 'cloudflare:test'
import { expect } from 'vitest'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import type { MailTestState } from '#shared/message/mail-test.ts'
import { systemClock, type Clock } from '#worker/clock.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { apiOverZone, depsOver } from '#tests/helpers/api-over-zone.ts'
import { livesIn } from '#tests/helpers/objects.ts'
import { INBOX_BINDINGS } from '#tests/helpers/prepared-examples.ts'

export interface MadeAddress {
  address: string
  view: string
  expires: string
}

export const MAIL = 'From: Ada <ada@northwind.test>\r\nSubject: Hello\r\n\r\nGood morning.\r\n'

export function mailSite({
  clock = systemClock,
  bindings = {},
  zone = {},
}: { clock?: Clock; bindings?: object; zone?: Zone } = {}) {
  const all = { DB: env.DB, DOH_URLS: '', ...INBOX_BINDINGS, ...bindings }
  const api = apiOverZone(zone, clock, all)
  const deps = depsOver(zoneResolver(zone), { clock, bindings: all })
  livesIn({
    env: all as unknown as WorkerEnv,
    deps,
    fetch: () => Promise.reject(new Error('no web')),
  })
  const json = async <T>(path: string, init?: RequestInit) => {
    const answer = await api(path, init)
    return { status: answer.status, body: (await answer.json()) as T }
  }
  return {
    api,
    json,
    async make(body?: object): Promise<MadeAddress> {
      const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const made = await json<MadeAddress>('/user/mail-test', { method: 'POST', ...init })
      expect(made.status).toBe(201)
      return made.body
    },
    handIn: (
      to: string,
      raw: string | Uint8Array = MAIL,
      envelope: object = {},
      headers: Record<string, string> = {},
    ) =>
      api('/inbound/mail', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${INBOX_BINDINGS.INBOUND_SECRET}`,
          'x-envelope': JSON.stringify({ from: 'ada@northwind.test', to, ip: '192.0.43.8', ...envelope }),
          ...headers,
        },
        body: raw as BodyInit,
      }),
    state: async (view: string) => (await json<MailTestState>(`/user/mail-test/${view}`)).body,
  }
}
