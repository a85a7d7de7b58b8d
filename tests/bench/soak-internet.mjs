// The internet of the soak: a DNS-over-HTTPS server where every name below .com exists and has mail, and a web server
// with policies, logos and registrations for all of them. Every answer is different.
import { createServer } from 'node:http'
import * as dnsPacket from '@dnsquery/dns-packet'

const TTL_SECONDS = 300
const NEGATIVE = {
  mname: 'ns1.dns.com',
  rname: 'a.dns.com',
  serial: 1,
  refresh: 60,
  retry: 60,
  expire: 60,
  minimum: 60,
}

/** The same number for the same text. */
function hash(/** @type {string} */ text) {
  let value = 7
  for (const char of text) value = (value * 31 + char.charCodeAt(0)) >>> 0
  return value
}

/** In a block that is assigned to no special use. */
const addressOf = (/** @type {string} */ name) =>
  `9.${hash(name) % 256}.${(hash(name) >> 8) % 256}.${(hash(name) >> 16) % 256}`

/** Each text as the strings of one record. @param {string} name @returns {(string | string[])[]} */
function textsAt(name) {
  const number = hash(name)
  if (name.startsWith('_dmarc.')) return [`v=DMARC1; p=none; rua=mailto:reports@${name.slice(7)}`]
  if (name.startsWith('_mta-sts.')) return [`v=STSv1; id=${number}`]
  if (name.startsWith('_smtp._tls.')) return [`v=TLSRPTv1; rua=mailto:tls@${name.slice(11)}`]
  if (name.startsWith('default._bimi.')) return [`v=BIMI1; l=https://${name.slice(14)}/logo.svg`]
  if (name.startsWith('s1._domainkey.'))
    return [['v=DKIM1; p=', Buffer.from(name.repeat(9)).toString('base64').slice(0, 252)]]
  if (name.startsWith('_')) return []
  if (name.startsWith('spf.')) return [`v=spf1 ip4:${addressOf(name)} ip4:9.9.0.0/24 -all`]
  return [`v=spf1 mx include:spf.service${number % 500}.com ip4:${addressOf(name)} ~all`, `verify=${number}`]
}

/** @param {string} type @param {string} name @returns {unknown[]} */
function recordsAt(type, name) {
  // The test entry of each blocklist (RFC 5782 section 5); nothing else is listed.
  if (name.startsWith('2.0.0.127.')) return type === 'A' ? ['127.0.0.2'] : []
  if (/^\d+\.\d+\.\d+\.\d+\./.test(name)) return type === 'PTR' ? [`host${hash(name) % 10_000}.isp.com`] : []
  if (type === 'TXT') return textsAt(name)
  if (name.startsWith('_') || name.includes('._')) return []
  if (type === 'A') return [addressOf(name)]
  if (type === 'MX')
    return [10, 20].map((preference) => ({ preference, exchange: `mx${preference}.${name}` }))
  return type === 'NS' ? [`ns${hash(name) % 50}.dns.com`] : []
}

/** @param {string} query base64url */
function dnsAnswer(query) {
  const { questions = [] } = dnsPacket.decode(Buffer.from(query, 'base64url'))
  const answers = questions.flatMap(({ type, name }) =>
    recordsAt(type, name.toLowerCase()).map((data) => ({ type, name, ttl: TTL_SECONDS, data })),
  )
  const authorities = answers.length > 0 ? [] : [{ type: 'SOA', name: 'com', ttl: 60, data: NEGATIVE }]
  const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
  return dnsPacket.encode(
    /** @type {any} */ ({ type: 'response', id: 0, flags, questions, answers, authorities }),
  )
}

const policyOf = (/** @type {string} */ host) =>
  `version: STSv1\r\nmode: testing\r\nmx: mx10.${host.slice(8)}\r\nmx: mx20.${host.slice(8)}\r\nmax_age: 604800\r\n`
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 64 64"><title>Logo</title><circle cx="32" cy="32" r="32"/></svg>'
const registrationOf = (/** @type {string} */ name) => ({
  objectClassName: 'domain',
  ldhName: name,
  status: ['active'],
  events: [
    {
      eventAction: 'registration',
      eventDate: `20${String(hash(name) % 26).padStart(2, '0')}-03-04T05:06:07Z`,
    },
    { eventAction: 'expiration', eventDate: '2028-03-04T05:06:07Z' },
  ],
  entities: [
    { roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', `Registrar ${hash(name) % 90}`]]] },
  ],
})

/** A proxy for all that the worker asks for. @returns {Promise<{ address: string, stop: () => void }>} */
export async function startInternet() {
  // A request to a proxy may be without it, since its URL has the host.
  // A connection that closes just as it is used again would fail the whole run on a busy machine.
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { pathname, searchParams, hostname } = new URL(incoming.url ?? '/', 'http://nowhere')
    const send = (/** @type {string} */ type, /** @type {string | Uint8Array} */ body) =>
      outgoing.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
    if (pathname === '/dns-query')
      return send('application/dns-message', dnsAnswer(searchParams.get('dns') ?? ''))
    if (pathname === '/.well-known/mta-sts.txt') return send('text/plain', policyOf(hostname))
    if (pathname === '/logo.svg') return send('image/svg+xml', LOGO)
    const [, name] = /\/domain\/([^/]+)$/.exec(pathname) ?? []
    if (name) return send('application/rdap+json', JSON.stringify(registrationOf(name)))
    return outgoing.writeHead(404).end()
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { address: `127.0.0.1:${port}`, stop: () => server.close() }
}
