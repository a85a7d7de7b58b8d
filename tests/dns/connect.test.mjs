import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { askApi } from './ask-worker.mjs'
import { startConnectHost } from './connect-host.mjs'
import { startDohBridge } from './doh-bridge.mjs'
import { findProgram } from './servers.mjs'
import { hasUpdateTools, PORT, startUpdateServer } from './update-server.mjs'
import { describeUnless } from './unless.mjs'

const DOMAIN = 'example.com'
const SITE = 'fair-dns.com'
const LINES = `
@ IN MX 10 mx
mx IN A 192.0.43.8
_domainconnect IN TXT "api.${SITE}"
_dmarc IN TXT "v=DMARC1; p=none"
_dmarc IN TXT "v=DMARC1; p=none; rua=mailto:postmaster@${DOMAIN}"
@ IN TXT "owner=me"
`

describeUnless(!hasUpdateTools && 'no bind9-utils', 'a change published by a signed link', () => {
  /** @type {(() => Promise<unknown>)[]} */
  const stops = []
  /** @type {Awaited<ReturnType<typeof startUpdateServer>>} */
  let server
  /** @type {Awaited<ReturnType<typeof startConnectHost>>} */
  let host
  let workerUrl = ''
  const ask = async (/** @type {string} */ route, /** @type {Record<string, string>} */ parameters) =>
    (await askApi(route, parameters, workerUrl)).body
  const codes = (/** @type {{ findings: { code: string }[] }} */ report) =>
    report.findings.map(({ code }) => code)

  beforeAll(async () => {
    const { pem, lines } = keyByTheDocs()
    server = await startUpdateServer(DOMAIN, LINES, {
      'warmpost.example': lines,
      [SITE]: 'api IN A 192.0.43.7\npanel IN A 192.0.43.7\n',
    })
    stops.push(server.stop)
    const bridge = await startDohBridge(PORT)
    stops.push(bridge.stop)
    const { update } = server
    host = await startConnectHost({ site: SITE, nameServers: [`ns.${DOMAIN}`], update })
    stops.push(host.stop)
    const worker = await startBuiltWorker({
      variables: { DOH_URLS: bridge.url, RATE_LIMIT: 'off', DC_SIGNING_KEY: pem },
      onLog: () => {},
      outboundService: async ({ url }) => {
        if (!url.startsWith('https://')) return fetch(url)
        const { status, body } = await host.visit(url)
        return new globalThis.Response(body, { status })
      },
    })
    stops.push(worker.stop)
    workerUrl = worker.url
  })
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
  })

  test('can be made at this provider', async () => {
    expect(await ask('change/connect', { domain: DOMAIN })).toEqual({
      supported: true,
      provider: 'Fair DNS',
      site: `panel.${SITE}`,
      tools: ['dmarc', 'spf'],
    })
  })

  test('is refused by the provider if one character was changed', async () => {
    const { applyUrl } = await ask('change/connect', { domain: DOMAIN, change: 'dmarc-record' })
    const published = server.records()
    const forged = [
      applyUrl.replace('p%3Dnone', 'p%3Dreject'),
      applyUrl.replace('domain=example', 'domain=exbmple'),
      applyUrl.replace(/sig=.{20}/, `sig=${'A'.repeat(20)}`),
      applyUrl.replace('&key=_dck1', '&key=_dck2'),
    ]
    for (const url of forged) {
      expect(url).not.toBe(applyUrl)
      expect((await host.visit(url)).status, url).toBe(403)
    }
    expect(server.records()).toEqual(published)
  })

  /** @type {[string, string, string, string][]} */
  const CHANGES = [
    ['dmarc/checker', 'dmarc-record', 'dmarc-multiple-records', `_dmarc.${DOMAIN}`],
    ['spf/checker', 'spf-record', 'spf-no-record', DOMAIN],
  ]
  for (const [route, id, code, owner] of CHANGES)
    test(`of ${owner} ends what the report found, and is live`, async () => {
      const report = await ask(route, { domain: DOMAIN })
      expect(codes(report), codes(report).join(' ')).toContain(code)
      const change = report.changes.find((/** @type {{ id: string }} */ one) => one.id === id)
      const link = await ask('change/connect', { domain: DOMAIN, change: id })
      expect([link.before?.sort(), link.after], link.reason).toEqual([change.before.sort(), change.after])
      expect(await host.visit(link.applyUrl)).toEqual({ status: 200, body: 'done' })

      const later = await ask(route, { domain: DOMAIN })
      expect(codes(later), codes(later).join(' ')).not.toContain(code)
      const [wanted] = change.after
      const live = await ask('change/live', { owner, type: 'TXT', expect: wanted })
      expect(live.state, live.message).toBe('live')
      const again = await ask('change/connect', { domain: DOMAIN, change: id })
      expect([again.supported, again.applyUrl]).toEqual([false, undefined])
    })

  test('leaves the other records alone', () => {
    const texts = server.records().filter(({ name, type }) => name === DOMAIN && type === 'TXT')
    expect(texts.map(({ text }) => text).sort()).toEqual(['owner=me', 'v=spf1 mx ~all'])
  })
})

/** Runs the commands that docs/domain-connect.md shows. */
function keyByTheDocs() {
  expect(findProgram('openssl')).toBeTruthy()
  const text = readFileSync(new URL('../../docs/domain-connect.md', import.meta.url), 'utf8')
  const [, commands = ''] = /```sh\n(openssl genpkey[^]*?)```/.exec(text) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'connect-key-'))
  try {
    const lines = execFileSync('sh', ['-ec', commands], { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    return { pem: readFileSync(join(folder, 'domain-connect.pem'), 'utf8'), lines }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
