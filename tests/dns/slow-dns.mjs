// A DNS server, over HTTPS and UDP, that answers after a fixed delay: from a zone, and for blocklists that all work and
// list nothing.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import * as dnsPacket from '@dnsquery/dns-packet'

/** @typedef {import('./zone-file.mjs').Zone} Zone */

/** The test entries of address and domain lists, relative to the list's zone. */
const TEST_ENTRY = /^(?:2\.0\.0\.127|test|_dnsbl_\.test)\./
const NXDOMAIN = 3

/**
 * @param {Uint8Array} message
 * @param {Zone} zone
 */
function answer(message, zone) {
  const { id, questions = [] } = dnsPacket.decode(message)
  const { name, type } = questions[0] ?? { name: '', type: 'A' }
  const answers = recordsOf(zone, name.toLowerCase(), type)
  const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
  return dnsPacket.encode({
    id,
    type: 'response',
    flags: answers ? flags : flags | NXDOMAIN,
    questions,
    answers: (answers ?? []).map((data) => ({ type, name, ttl: 0, data })),
  })
}

/**
 * Null if the name does not exist.
 * @param {Zone} zone
 * @param {string} name
 * @param {string} type
 */
function recordsOf(zone, name, type) {
  // SURBL's is a bit mask, whose other bits have no meaning there.
  if (type === 'A' && TEST_ENTRY.test(name))
    return [name.startsWith('test.surbl.org.') ? '127.0.0.8' : '127.0.0.2']
  const node = zone[name] ?? zone[`*.${name.split('.').slice(1).join('.')}`]
  if (!node) return Object.keys(zone).some((other) => other.endsWith(`.${name}`)) ? [] : null
  const records = /** @type {Record<string, any[]>} */ (node)[type] ?? []
  if (type === 'MX') return records.map(([preference, exchange]) => ({ preference, exchange }))
  // A character string has at most 255 bytes (RFC 1035 section 3.3).
  return type === 'TXT'
    ? records.map((text) =>
        [text]
          .flat()
          .join('')
          .match(/.{1,255}/g),
      )
    : records
}

/**
 * @param {number} port 0 picks a free one
 * @param {number} delayMs
 * @param {Zone} [zone]
 */
export async function startSlowDns(port, delayMs, zone = {}) {
  let delay = delayMs
  let asked = 0
  const http = createServer((request, response) => {
    const dns = new URL(request.url ?? '', 'http://localhost').searchParams.get('dns') ?? ''
    asked += 1
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/dns-message' })
      response.end(answer(Buffer.from(dns, 'base64url'), zone))
    }, delay)
  })
  await new Promise((resolve) => http.listen(port, '127.0.0.1', () => resolve(undefined)))
  const bound = /** @type {import('node:net').AddressInfo} */ (http.address()).port
  const udp = createSocket('udp4')
  udp.on('message', (message, { port, address }) => {
    asked += 1
    setTimeout(() => udp.send(answer(message, zone), port, address), delay)
  })
  await new Promise((resolve) => udp.bind(bound, '127.0.0.1', () => resolve(undefined)))
  const stop = async () => {
    udp.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${bound}/dns-query`,
    port: bound,
    stop,
    /** @param {number} ms */
    setDelay: (ms) => void (delay = ms),
    /** How many queries came, over both protocols. */
    asked: () => asked,
  }
}
