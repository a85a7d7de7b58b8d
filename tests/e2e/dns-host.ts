// The DNS of the browser tests: its records can be published while they run, by a test, one record at a time as in a
// panel, or by someone who approves a change at a DNS provider with Domain Connect. It runs in a different process from
// the tests, so both are reached over HTTP.
import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'

/** The provider's site; its zones have `ns1` as their name server. */
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

/** Records of one type at one name, each as a page writes it: "10 mx.example.com", the text of a TXT record. */
export interface RecordEdit {
  owner: string
  type: string
  remove: string[]
  add: string[]
}

/** null if what should be removed does not exist: a page that saw the zone would not propose that. */
function edited(zone: Zone, { owner, type, remove, add }: RecordEdit): Zone | null {
  const { [owner]: node = {}, ...others } = zone
  if (typeof node === 'string') return null
  const { [type as 'TXT']: records = [], ...rest } = node
  const texts = (typeof records === 'string' ? [records] : (records as unknown[])).map(textOfRecord)
  if (!remove.every((text) => texts.includes(text))) return null
  const after = [...texts.filter((text) => !remove.includes(text)), ...add]
  const literals = type === 'CNAME' ? after[0] : after.map((text) => recordOf(type, text))
  const edit = after.length === 0 ? rest : { ...rest, [type]: literals }
  return Object.keys(edit).length === 0 ? others : { ...others, [owner]: edit }
}

/** MX records are pairs, long texts are lists of strings. */
const textOfRecord = (record: unknown): string =>
  Array.isArray(record) ? record.join(typeof record[0] === 'number' ? ' ' : '') : String(record)

const recordOf = (type: string, text: string): unknown => {
  if (type !== 'MX') return text
  const [priority, exchange] = text.split(' ')
  return [Number(priority), exchange]
}

interface Answer {
  status: number
  body: string
}

export async function startDnsHost(first: Zone) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let zone = first
  let answer = dohServer(zoneResolver(zone))
  const serve = (next: Zone) => {
    zone = next
    answer = dohServer(zoneResolver(zone))
  }
  const edit = (one: RecordEdit): Answer => {
    const next = edited(zone, one)
    if (!next) return { status: 409, body: `Not there: ${one.remove.join(', ')}` }
    serve(next)
    return { status: 200, body: '' }
  }
  /** @returns what the provider's page says */
  const apply = (query: string): Answer => {
    const [signed = '', sig = ''] = query.split(/&key=_dck1&sig=/)
    const signature = Buffer.from(decodeURIComponent(sig), 'base64')
    const isSigned = verify('sha256', Buffer.from(signed), publicKey, signature)
    if (!isSigned) return { status: 403, body: 'not signed' }
    const fields = new URLSearchParams(signed)
    const record = `v=DMARC1; ${fields.get('dmarcRules') ?? ''}`
    const { status } = edit({
      owner: `_dmarc.${fields.get('domain') ?? ''}`,
      type: 'TXT',
      remove: [],
      add: [record],
    })
    return { status, body: `Published: ${record}` }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const text = await textOf(request)
      if (path === '/publish') {
        const { name, node } = JSON.parse(text) as { name: string; node: ZoneNode }
        serve({ ...zone, [name]: node })
      }
      const { status, body } =
        path === '/edit'
          ? edit(JSON.parse(text) as RecordEdit)
          : TEMPLATE.test(path)
            ? apply(query)
            : { status: 200, body: '' }
      response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The site's key, to sign changes with. */
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    /** What the worker gets when it queries DNS or the provider. */
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
