// DNS over HTTPS in front of a name server: each query is passed on over TCP, so that no answer is truncated.
import { createServer } from 'node:http'
import { connect } from 'node:net'

/** @param {number} dnsPort of the name server on this machine */
export async function startDohBridge(dnsPort) {
  const server = createServer((request, response) => {
    const dns = new URL(request.url ?? '', 'http://localhost').searchParams.get('dns') ?? ''
    ask(Buffer.from(dns, 'base64url'), dnsPort).then(
      (answer) => response.writeHead(200, { 'content-type': 'application/dns-message' }).end(answer),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}/dns-query`, stop }
}

/**
 * RFC 1035 section 4.2.2: two bytes with the length come first.
 * @param {Buffer} message
 * @param {number} port
 * @returns {Promise<Buffer>}
 */
const ask = (message, port) =>
  new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
    socket.on('data', (data) => {
      received = Buffer.concat([received, data])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      resolve(received.subarray(2))
      socket.destroy()
    })
    const length = Buffer.alloc(2)
    length.writeUInt16BE(message.length)
    socket.write(Buffer.concat([length, message]))
  })
