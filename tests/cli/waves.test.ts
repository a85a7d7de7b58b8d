// How often a command has to wait for answers: as often as the API does for the same query, so it is no slower. DNS
// answers in waves here: all open queries are answered together, and the clock stands still.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LATER_PARTS, partAddress } from '#shared/domain/domain-report/parts.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { openApi } from '#cli/api.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'
import { call } from '#tests/cli/call.ts'
import { LIVE } from '#tests/cli/zone-fixtures.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

const RESOLVER = 'https://dns.test/dns-query'
const DOMAIN = 'shop.org'
const ZONE: Zone = {
  ...LIVE,
  [DOMAIN]: {
    NS: ['ns1.dns.net'],
    SOA: 'ns1.dns.net',
    MX: [
      [10, 'mx.mail.net'],
      [20, 'mx2.mail.net'],
    ],
    TXT: ['v=spf1 include:spf.mail.net include:wide.mail.net -all'],
  },
  [`_dmarc.${DOMAIN}`]: { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@reports.net'] },
  [`mail._domainkey.${DOMAIN}`]: { CNAME: 'key.mail.net' },
  [`www.${DOMAIN}`]: { CNAME: 'mx.mail.net' },
}

/** Turns of the event loop without a new query, after which everything that could be sent has been sent. */
const CALM_TURNS = 25

interface Tide {
  fetch: Fetch
  /** How many queries were answered together, wave after wave. */
  waves: number[]
}

function tide(): Tide {
  const answer = dohServer(zoneResolver(ZONE))
  const waves: number[] = []
  let open: (() => void)[] = []
  const turn = async () => {
    for (let calm = 0, seen = open.length; calm < CALM_TURNS; calm++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (open.length !== seen) [calm, seen] = [0, open.length]
    }
    const together = open
    open = []
    waves.push(together.length)
    for (const go of together) go()
  }
  return {
    waves,
    async fetch(url, init) {
      if (!url.startsWith(RESOLVER)) throw new Error(`${url} was not to be asked`)
      await new Promise<void>((go) => {
        if (open.length === 0) void turn()
        open.push(go)
      })
      return answer(url, init)
    },
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function wavesOfCommand(words: string): Promise<number[]> {
  const { fetch, waves } = tide()
  const { err } = await call(`${words} --resolver ${RESOLVER} --fail-on never`, { fetch })
  expect(err).toBe('')
  return waves
}

/** @param path relative to the base path of the API */
async function wavesOfApi(path: string): Promise<number[]> {
  const { fetch, waves } = tide()
  await openApi({ resolvers: [RESOLVER] }, { env: {} as NodeJS.ProcessEnv, fetch }).ask(path)
  return waves
}

describe('a command queries in the same waves as the route of its tool', () => {
  test.each([
    [`spf ${DOMAIN}`, `/user/tools/spf/checker?domain=${DOMAIN}`],
    [`spf ${DOMAIN} --ip 192.0.36.1`, `/user/tools/spf/checker?domain=${DOMAIN}&ip=192.0.36.1`],
    [`dmarc ${DOMAIN}`, `/user/tools/dmarc/checker?domain=${DOMAIN}`],
    [`dkim ${DOMAIN} --selector mail`, `/user/tools/dkim/report?domain=${DOMAIN}&selector=mail`],
    [`mx ${DOMAIN}`, `/user/tools/mx/report?domain=${DOMAIN}`],
    [`cname www.${DOMAIN}`, `/user/tools/cname/report?domain=www.${DOMAIN}`],
  ])('%s', async (words, path) => {
    const waves = await wavesOfCommand(words)
    expect(waves.length).toBeGreaterThan(0)
    expect(waves).toEqual(await wavesOfApi(path))
  })
})

test('check runs all parts in parallel: it waits as often as the slowest', async () => {
  const first = await wavesOfApi(`/user/tools/domain/report?domain=${DOMAIN}`)
  const later = await Promise.all(LATER_PARTS.map((part) => wavesOfApi(partAddress(DOMAIN, part))))
  const slowest = Math.max(first.length, ...later.map(({ length }) => length))
  const waves = await wavesOfCommand(`check ${DOMAIN}`)
  expect(first.length).toBeGreaterThan(2)
  expect(waves.length).toBeLessThanOrEqual(slowest)
})

test('one more query after the others is one more wave', async () => {
  const one = await wavesOfApi(`/user/tools/cname/report?domain=www.${DOMAIN}`)
  const { fetch, waves } = tide()
  const api = openApi({ resolvers: [RESOLVER] }, { env: {} as NodeJS.ProcessEnv, fetch })
  await api.ask(`/user/tools/cname/report?domain=www.${DOMAIN}`)
  await api.ask('/user/tools/cname/report?domain=mx2.mail.net')
  expect(waves.length).toBeGreaterThan(one.length)
})
