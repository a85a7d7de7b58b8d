// The DNS of the browser tests: its records can be published while they run, by a test, or by whoever agrees to a change at a
// DNS provider with Domain Connect. It is in another process than the tests, so both are asked over HTTP.
import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

/** The provider's site; its zones name `ns1` as their server. */
const SITE = 'fair-dns.com'
const SETTINGS = {
  providerId: SITE,
  providerName: 'Fair DNS',
  urlSyncUX: `https://panel.${SITE}`,
  urlAPI: `https://api.${SITE}`,
  nameServers: [`ns1.${SITE}`],
}
const TEMPLATE = /^\/v2\/domainTemplates\/providers\/warmpost\.example\/services\/dmarc-record(\/apply)?$/

export const PROVIDER_ZONE: Zone = {
  [`api.${SITE}`]: { A: ['192.0.43.7'] },
  'connected.com': { NS: [`ns1.${SITE}`], MX: [[10, 'mx.good.example']], TXT: ['v=spf1 mx -all'] },
  '_domainconnect.connected.com': { TXT: [`api.${SITE}`] },
}

interface Answer {
  status: number
  body: string
}

export async function startDnsHost(first: Zone) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let zone = first
  let answer = dohServer(zoneResolver(zone))
  const publish = (name: string, node: ZoneNode) => {
    zone = { ...zone, [name]: node }
    answer = dohServer(zoneResolver(zone))
  }
  /** @returns what the page of the provider says */
  const apply = (query: string): Answer => {
    const [signed = '', sig = ''] = query.split(/&key=_dck1&sig=/)
    const signature = Buffer.from(decodeURIComponent(sig), 'base64')
    const isSigned = verify('sha256', Buffer.from(signed), publicKey, signature)
    if (!isSigned) return { status: 403, body: 'not signed' }
    const fields = new URLSearchParams(signed)
    const record = `v=DMARC1; ${fields.get('dmarcRules') ?? ''}`
    publish(`_dmarc.${fields.get('domain') ?? ''}`, { TXT: [record] })
    return { status: 200, body: `Published: ${record}` }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      if (path === '/publish') {
        const { name, node } = JSON.parse(await textOf(request)) as { name: string; node: ZoneNode }
        publish(name, node)
      }
      const { status, body } = TEMPLATE.test(path) ? apply(query) : { status: 200, body: '' }
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Of the site, to sign changes with. */
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    /** What the worker gets that asks DNS, or the provider. */
    async ask(url: string): Promise<{ status: number; headers: Iterable<[string, string]>; body: unknown }> {
      const { hostname, pathname } = new URL(url)
      if (hostname !== `api.${SITE}`) return answer(url, {})
      const isThere = pathname === '/v2/connected.com/settings' || TEMPLATE.test(pathname)
      const body = pathname.endsWith('/settings') ? JSON.stringify(SETTINGS) : ''
      return { status: isThere ? 200 : 404, headers: [['content-type', 'application/json']], body }
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
