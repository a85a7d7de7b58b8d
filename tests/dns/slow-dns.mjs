// A DNS server, over HTTPS and over UDP, for which every list works, lists nobody, and answers after a fixed delay.
import { createSocket } from 'node:dgram'
import { createServer } from 'node:http'
import * as dnsPacket from '@dnsquery/dns-packet'

/** @param {Uint8Array} message */
function answer(message) {
  const { id, questions } = dnsPacket.decode(message)
  const { name, type } = questions?.[0] ?? { name: '', type: 'A' }
  const isTest = name.startsWith('2.0.0.127.') && type === 'A'
  const flags = dnsPacket.RECURSION_DESIRED | dnsPacket.RECURSION_AVAILABLE
  return dnsPacket.encode({
    id,
    type: 'response',
    // NXDOMAIN for all but the test entries.
    flags: isTest ? flags : flags | 3,
    questions,
    answers: isTest ? [{ type: 'A', name, ttl: 0, data: '127.0.0.2' }] : [],
  })
}

/**
 * @param {number} port
 * @param {number} delayMs
 */
export async function startSlowLists(port, delayMs) {
  const http = createServer((request, response) => {
    const dns = new URL(request.url ?? '', 'http://localhost').searchParams.get('dns') ?? ''
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/dns-message' })
      response.end(answer(Buffer.from(dns, 'base64url')))
    }, delayMs)
  })
  await new Promise((resolve) => http.listen(port, '127.0.0.1', () => resolve(undefined)))
  const udp = createSocket('udp4')
  udp.on('message', (message, { port, address }) =>
    setTimeout(() => udp.send(answer(message), port, address), delayMs),
  )
  await new Promise((resolve) => udp.bind(port, '127.0.0.1', () => resolve(undefined)))
  const stop = async () => {
    udp.close()
    http.closeAllConnections()
    await new Promise((resolve) => http.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/dns-query`, stop }
}
