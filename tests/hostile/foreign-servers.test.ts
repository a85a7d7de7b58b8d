// Servers of strangers that never end, lie about lengths, unpack to gigabytes or point inside: for a policy of MTA-STS, a
// registration and a logo. Each check ends, reads little, and says what it saw without blaming the domain.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Registration } from '#shared/dns/rdap-schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { BEHAVIORS, hostileWeb, type HostileWeb } from './hostile-web.ts'
import { openHeap, residentMemory, type Heap } from './memory.ts'

const TOOLS = '/apis/v1/core/user/tools'
const NAMES = Object.keys(BEHAVIORS)
/** A proxy is sent the whole URL. */
const PROXY = 1
const MB = 1_000_000

const ZONE: Zone = {
  'inside.com': { A: ['10.0.0.1'] },
  'rdap.verisign.com': { A: ['192.0.43.7'] },
  'rdap.newplace.com': { A: ['192.0.43.7'] },
  'public.com': { A: ['192.0.43.7'] },
  ...Object.fromEntries(
    [...NAMES, 'moved'].flatMap((name): [string, Zone[string]][] => [
      [`${name}.com`, { A: ['192.0.43.7'], MX: [[10, `mx.${name}.com`]] }],
      [`mx.${name}.com`, { A: ['192.0.43.8'] }],
      [`mta-sts.${name}.com`, { A: ['192.0.43.7'] }],
      [`_mta-sts.${name}.com`, { TXT: ['v=STSv1; id=1'] }],
      [`_dmarc.${name}.com`, { TXT: ['v=DMARC1; p=reject'] }],
      [`default._bimi.${name}.com`, { TXT: [`v=BIMI1; l=https://${name}.com/logo.svg`] }],
    ]),
  ),
}

/** What can be known nevertheless. */
type Seen = [policy: string, registration: string, logo: string]
const SEEN: Readonly<Record<string, Seen>> = {
  ...Object.fromEntries(
    ['endless-body', 'gigabyte', 'endless-chunks', 'tiny-chunks', 'gzip-bomb', 'brotli-bomb'].map(
      (name): [string, Seen] => [
        name,
        ['it is larger than 64 KiB', 'it is larger than 262144 bytes', 'it is larger than 1048576 bytes'],
      ],
    ),
  ),
  'longer-than-said': [
    'Senders cannot use the policy file',
    'not the expected kind of JSON',
    'does not follow the rules',
  ],
  loop: ['which senders do not follow', 'more than 3 redirects', 'more than 3 redirects'],
  'inner-redirect': [
    'which senders do not follow',
    '10.0.0.1, which is not public',
    '10.0.0.1, which is not public',
  ],
  'plain-redirect': [
    'which senders do not follow',
    'does not start with https://',
    'does not start with https://',
  ],
  'long-redirect': [
    'which senders do not follow',
    'longer than 2000 characters',
    'longer than 2000 characters',
  ],
}

let web: HostileWeb
let usedBefore = 0
let residentBefore = 0
let site: Awaited<ReturnType<typeof startBuiltWorker>>
let heap: Heap

beforeAll(async () => {
  const answer = dohServer(zoneResolver(ZONE))
  web = await hostileWeb(async (url) => new Uint8Array(await (await answer(url, {})).arrayBuffer()))
  site = await startBuiltWorker({
    inspected: true,
    variables: { DOH_URLS: 'http://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    // The runtime notes each broken answer.
    onError: () => {},
    outboundService: { external: { address: web.address, http: { style: PROXY } } },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
  heap = await openHeap(site)
  await reportsOn('closed')
  usedBefore = await heap.used()
  residentBefore = residentMemory()
})
afterAll(async () => {
  heap.close()
  await site.stop()
  await web.stop()
})

/** What the three checks say about a name whose servers behave like this. */
async function reportsOn(name: string) {
  const ask = async <Report>(path: string) =>
    jsonIn<Report>(await fetch(`${site.url}${TOOLS}/${path}?domain=${name}.com`))
  const [transport, reputation, bimi] = await Promise.all([
    ask<{ mtaSts: { state: string }; findings: Finding[] }>('transport/report'),
    ask<{ registration: Registration }>('domain/reputation'),
    ask<{ findings: Finding[]; logo: { findings: Finding[] } | null }>('bimi/checker'),
  ])
  const policy = transport.findings.find(({ code }) => code.startsWith('sts-'))
  const logo = [...bimi.findings, ...(bimi.logo?.findings ?? [])].find(({ message }) =>
    /^The logo (?:c|does)/.test(message),
  )
  return { policy, state: transport.mtaSts.state, registration: reputation.registration, logo }
}

const UNKNOWN = NAMES.filter((name) => !(name in SEEN))

test.concurrent.each(UNKNOWN)('a server that is %s says nothing about the domain', async (name) => {
  const { policy, registration, logo } = await reportsOn(name)
  expect(policy).toMatchObject({ code: 'sts-policy-unknown', unknown: true })
  expect(policy?.message).toMatch(/^The policy at \S+ could not be fetched: [^.]+\.$/)
  expect(registration).toMatchObject({
    state: 'unknown',
    reason: expect.stringMatching(/^rdap\.verisign\.com .+\.$/) as string,
  })
  expect(logo).toMatchObject({ code: 'bimi-logo-unknown', unknown: true })
})

test.each(Object.entries(SEEN))(
  'a server that is %s is described',
  async (name, [ofPolicy, ofRegistration, ofLogo]) => {
    const { policy, registration, logo } = await reportsOn(name)
    expect(policy?.message).toContain(ofPolicy)
    expect(registration).toMatchObject({
      state: 'unknown',
      reason: expect.stringContaining(ofRegistration) as string,
    })
    expect(logo?.message).toContain(ofLogo)
  },
)

test('a registry that moved is followed to its new place, and asked nothing else', async () => {
  const { registration } = await reportsOn('moved')
  expect(registration).toMatchObject({
    state: 'found',
    server: 'rdap.newplace.com',
    registrar: 'Registrar, Inc.',
  })
})

test('no connection is left open, little was read, and nothing of it is kept', async () => {
  await expect.poll(() => NAMES.filter((name) => web.open(name) > 0)).toEqual([])
  // Three checks, each with what the system takes beyond the limit before it is told to stop.
  expect(NAMES.filter((name) => web.sent(name) > 40 * MB)).toEqual([])
  const used = await heap.used()
  console.warn(
    `${NAMES.length} kinds of servers: heap ${usedBefore} to ${used} MB, process ${residentBefore} to ${residentMemory()} MB`,
  )
  expect(used - usedBefore).toBeLessThan(8)
  // The longest body is 1 MB, and three are read at a time.
  expect(residentMemory() - residentBefore).toBeLessThan(150)
})
