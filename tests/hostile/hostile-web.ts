// A web server on this machine that answers as no honest one does: raw bytes over TCP, for each way a name of its own.
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const MB = 1024 * 1024
/** What is left in a connection must not be taken for the answer to the next request. */
const CLOSE = 'Connection: close\r\n'
const OK = `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${CLOSE}`
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`
/** Unpacked a thousand times as long. */
const zeros = Buffer.alloc(64 * MB)
const GZIP_BOMB = gzipSync(zeros)
const BROTLI_BOMB = brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
const packed = (encoding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${OK}Content-Encoding: ${encoding}\r\nContent-Length: ${body.length}\r\n\r\n`),
    body,
  ])
const redirect = (to: string) => `HTTP/1.1 302 Found\r\nLocation: ${to}\r\n${CLOSE}Content-Length: 0\r\n\r\n`

/** What a name sends: bytes once, a piece that is repeated as long as the client reads, or one that is repeated slowly. */
interface Behavior {
  once?: string | Buffer
  forever?: string | Buffer
  slowly?: string
  /** Closes the connection after `once`. */
  ends?: boolean
}

export const BEHAVIORS: Readonly<Record<string, Behavior>> = {
  silent: {},
  closed: { once: '', ends: true },
  garbage: { once: '\u0000\u0001\u0002 nothing that is HTTP \r\n\r\n', ends: true },
  'slow-bytes': { once: `${OK}\r\n`, slowly: 'x' },
  'slow-headers': { once: OK, slowly: 'X-A: b\r\n' },
  'slow-status': { slowly: 'H' },
  'endless-headers': { once: OK, forever: `X-A: ${'a'.repeat(1000)}\r\n` },
  'endless-header': { once: `${OK}X-A: `, forever: 'a'.repeat(10_000) },
  'endless-continue': { forever: 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(100) },
  'endless-hints': { forever: 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'.repeat(100) },
  'endless-body': { once: `${OK}\r\n`, forever: Buffer.alloc(64 * 1024, 'x') },
  gigabyte: { once: `${OK}Content-Length: 1073741824\r\n\r\n`, forever: Buffer.alloc(64 * 1024, 'x') },
  'endless-chunks': { once: CHUNKED, forever: `400\r\n${'x'.repeat(1024)}\r\n` },
  'tiny-chunks': { once: CHUNKED, forever: '1\r\nx\r\n'.repeat(1000) },
  'chunk-extension': { once: `${CHUNKED}1;a=`, forever: 'a'.repeat(10_000) },
  'huge-chunk': { once: `${CHUNKED}FFFFFFFFFFFFFFFFF\r\nx`, ends: true },
  'no-chunk': { once: `${CHUNKED}zz\r\n`, ends: true },
  'longer-than-said': { once: `${OK}Content-Length: 4\r\n\r\n${'x'.repeat(100_000)}`, ends: true },
  'shorter-than-said': { once: `${OK}Content-Length: 1000\r\n\r\nabc`, ends: true },
  'negative-length': { once: `${OK}Content-Length: -1\r\n\r\nabc`, ends: true },
  'two-lengths': { once: `${OK}Content-Length: 3\r\nContent-Length: 9\r\n\r\nabc`, ends: true },
  'gzip-bomb': { once: packed('gzip', GZIP_BOMB) },
  'gzip-bomb-twice': { once: packed('gzip, gzip', gzipSync(GZIP_BOMB)) },
  'brotli-bomb': { once: packed('br', BROTLI_BOMB) },
  'no-gzip': { once: packed('gzip', Buffer.from('this is not gzip')) },
  'cut-gzip': { once: packed('gzip', gzipSync('version: STSv1\n').subarray(0, 12)) },
  loop: { once: redirect('?again') },
  'inner-redirect': { once: redirect('https://inside.com/') },
  'plain-redirect': { once: redirect('http://127.0.0.1/') },
  'long-redirect': { once: redirect(`https://public.com/${'a'.repeat(5_000)}`) },
}

/** An honest registry in between, which has moved (RFC 7480 section 5.2). */
const REGISTRATION = JSON.stringify({
  objectClassName: 'domain',
  ldhName: 'moved.com',
  entities: [
    {
      roles: ['registrar'],
      vcardArray: [
        'vcard',
        [
          ['fn', {}, 'text', ''],
          ['org', {}, 'text', ['Registrar, Inc.', 'Sales']],
        ],
      ],
    },
  ],
})
const HONEST: readonly (readonly [url: string, behavior: Behavior])[] = [
  [
    '//rdap.verisign.com/com/v1/domain/moved.com',
    { once: redirect('https://rdap.newplace.com/domain/moved.com') },
  ],
  [
    '//rdap.newplace.com/domain/moved.com',
    { once: `${OK}Content-Length: ${REGISTRATION.length}\r\n\r\n${REGISTRATION}` },
  ],
]
const NOTHING: Behavior = { once: `HTTP/1.1 404 No\r\n${CLOSE}Content-Length: 0\r\n\r\n` }

export interface HostileWeb {
  address: string
  /** Bytes that were sent for a name, with those that the system still holds. */
  sent: (name: string) => number
  /** Connections for a name that its client has not closed. */
  open: (name: string) => number
  stop: () => Promise<void>
}

/** @param answer what the name servers say, for requests to dns.example */
export async function hostileWeb(answer: (url: string) => Promise<Uint8Array>): Promise<HostileWeb> {
  const sent = new Map<string, number>()
  const open = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
        const url = text.split(' ', 2)[1] ?? ''
        text = text.slice(end + 4)
        if (url.includes('dns.example')) void answer(url).then((bytes) => reply(socket, bytes))
        else misbehave(socket, url)
      }
    })
  })
  function misbehave(socket: Socket, url: string) {
    const name = Object.keys(BEHAVIORS).find((one) => url.includes(`${one}.com`)) ?? ''
    const honest = HONEST.find(([end]) => url.endsWith(end))?.[1]
    const { once = '', forever, slowly, ends } = honest ?? BEHAVIORS[name] ?? NOTHING
    open.set(name, (open.get(name) ?? 0) + 1)
    const timer = slowly === undefined ? undefined : setInterval(() => void send(slowly), 20)
    const send = (bytes: string | Buffer) => {
      sent.set(name, (sent.get(name) ?? 0) + bytes.length)
      return socket.write(bytes)
    }
    const pour = () => {
      while (forever !== undefined && !socket.destroyed && send(forever));
    }
    socket.on('drain', pour).once('close', () => {
      clearInterval(timer)
      open.set(name, (open.get(name) ?? 0) - 1)
    })
    if (once.length > 0) send(once)
    if (ends) socket.end()
    else pour()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    address: `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sent: (name) => sent.get(name) ?? 0,
    open: (name) => open.get(name) ?? 0,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function reply(socket: Socket, bytes: Uint8Array) {
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: application/dns-message\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  )
  socket.write(bytes)
}
