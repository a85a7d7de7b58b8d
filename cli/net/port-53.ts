// DNS servers on port 53, called like DNS over HTTPS: a query to dns://<address>:<port>?dns=<message> is sent as a datagram,
// and again over TCP if the answer was truncated (RFC 1035, 4.2; RFC 7766). So what to ask, how long to wait and what an answer
// means stay in one place (worker/dns/doh-resolver.ts).
import { createSocket } from 'node:dgram'
import { connect, isIP, isIPv6 } from 'node:net'
import type { Fetch } from '#cli/net/http-fetch.ts'

const PORT = 53
/** Lost datagrams are sent again; the caller's own limit ends the attempts. */
const AGAIN_AFTER_MS = 900
const TRIES = 2
/** The bit in the first flag byte that marks a truncated answer (TC; RFC 1035, 4.1.1). */
const CUT = 0x02

/** "dns://192.0.2.1:53" for an address with or without a port; undefined for anything else. */
export function port53Address(text: string): string | undefined {
  const [, bracketed, afterBracket, plain, afterPlain] =
    /^(?:\[([^\]]+)\](?::(\d+))?|([^:]+)(?::(\d+))?)$/.exec(text) ?? []
  const host = isIP(text) ? text : (bracketed ?? plain ?? '')
  const port = Number((isIP(text) ? undefined : (afterBracket ?? afterPlain)) ?? PORT)
  if (!isIP(host) || port < 1 || port > 65_535) return undefined
  return `dns://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** Handles requests to port 53 itself, and passes all others to `others`. */
export const withPort53 =
  (others: Fetch): Fetch =>
  async (address, init) => {
    if (!address.startsWith('dns://')) return others(address, init)
    const url = new URL(address)
    const question = Buffer.from(url.searchParams.get('dns') ?? '', 'base64url')
    const signal = init.signal ?? undefined
    const answer = await ask(
      { host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || PORT) },
      question,
      signal,
    )
    return new Response(answer as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': 'application/dns-message' },
    })
  }

export interface Server {
  host: string
  port: number
}

/** The query comes without an id, and so does the answer; on the wire it has one that no one can guess. */
async function ask(server: Server, question: Buffer, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const id = crypto.getRandomValues(new Uint8Array(2))
  const message = Buffer.concat([id, question.subarray(2)])
  const isAnswer = (bytes: Buffer) => bytes.length >= 12 && bytes[0] === id[0] && bytes[1] === id[1]
  const short = await overUdp(server, message, isAnswer, signal)
  const answer = (short[2] ?? 0) & CUT ? await overTcp(server, message, isAnswer, signal) : short
  return Uint8Array.from([0, 0, ...answer.subarray(2)])
}

type IsAnswer = (bytes: Buffer) => boolean

function overUdp(
  { host, port }: Server,
  message: Buffer,
  isAnswer: IsAnswer,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Connected, so the system drops anything that others send.
    const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
    let timer: NodeJS.Timeout | undefined
    const end = (finish: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      socket.close()
      finish()
    }
    const stop = () => end(() => reject(new Error('called off')))
    const send = (left: number) => {
      socket.send(message)
      if (left > 1) timer = setTimeout(() => send(left - 1), AGAIN_AFTER_MS)
    }
    signal?.addEventListener('abort', stop)
    socket.on('error', (error) => end(() => reject(error)))
    socket.on('message', (bytes) => isAnswer(bytes) && end(() => resolve(bytes)))
    socket.connect(port, host, () => send(TRIES))
  })
}

/** Each message is preceded by its length in two bytes (RFC 1035, 4.2.2). */
/** One message and the answer to it. */
export function overTcp(
  { host, port }: Server,
  message: Buffer,
  isAnswer: IsAnswer,
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    const stop = () => socket.destroy(new Error('called off'))
    let came = Buffer.alloc(0)
    signal?.addEventListener('abort', stop)
    socket.on('close', () => {
      signal?.removeEventListener('abort', stop)
      reject(new Error('the connection ended early'))
    })
    socket.on('error', reject)
    socket.on('connect', () =>
      socket.write(Buffer.concat([Buffer.from([message.length >> 8, message.length & 255]), message])),
    )
    socket.on('data', (data: Buffer) => {
      came = Buffer.concat([came, data])
      const length = came.length < 2 ? Infinity : came.readUInt16BE(0)
      if (came.length < length + 2) return
      const answer = came.subarray(2, length + 2)
      if (isAnswer(answer)) resolve(answer)
      socket.destroy()
    })
  })
}
