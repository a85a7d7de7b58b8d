// Web requests of the command line: keep-alive connections, the proxies of the environment, and, on request, public servers
// only. Before version 24, Node’s own fetch supports no proxy, and it cannot be told where not to connect.
import { lookup as systemLookup } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { proxyAgent, proxyFor } from '#cli/net/proxy.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

interface HttpFetchOptions {
  /** Refuses to connect to addresses that are not public: for hosts that a stranger named. */
  publicOnly?: boolean
  env?: NodeJS.ProcessEnv
}

const NO_BODY = [101, 204, 205, 304]
/** As a browser's fetch does on its own (RFC 9110 section 8.4.1). */
const UNPACKING = { gzip: createGunzip, br: createBrotliDecompress }
const KEPT = { keepAlive: true, maxSockets: 32 }

export function httpFetch({ publicOnly = false, env = process.env }: HttpFetchOptions = {}): Fetch {
  const lookup = publicOnly ? { lookup: publicLookup } : {}
  const plain = new HttpAgent(KEPT)
  const secure = new HttpsAgent(KEPT)
  const proxied = new Map<string, HttpsAgent>()
  const agentFor = (url: URL) => {
    if (url.protocol === 'http:') return plain
    const proxy = proxyFor(url, env)
    if (!proxy) return secure
    const agent = proxied.get(proxy.href) ?? proxyAgent(proxy, KEPT)
    proxied.set(proxy.href, agent)
    return agent
  }
  return (address, init) =>
    new Promise((resolve, reject) => {
      const url = new URL(address)
      const send = url.protocol === 'http:' ? requestHttp : requestHttps
      const request = send(
        url,
        {
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers as HeadersInit).entries()),
          agent: agentFor(url),
          signal: init.signal ?? undefined,
          ...lookup,
        },
        (answer) => resolve(responseOf(answer)),
      )
      request.on('error', reject)
      request.end(init.body as string | Uint8Array | undefined)
    })
}

function responseOf(answer: IncomingMessage): Response {
  const status = answer.statusCode ?? 502
  const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  // A reader that stops early leaves the stream with an error that no one needs to handle.
  answer.on('error', () => undefined)
  if (NO_BODY.includes(status)) {
    answer.resume()
    return new Response(null, { status, headers })
  }
  return new Response(Readable.toWeb(unpacked(answer)) as unknown as ReadableStream, { status, headers })
}

/** In pieces, as they are read, so that a reader who stops early stops it. */
function unpacked(answer: IncomingMessage): Readable {
  const coding = answer.headers['content-encoding']?.trim().toLowerCase()
  if (coding !== 'gzip' && coding !== 'br') return answer
  // Its reader gets the error.
  return pipeline(answer, UNPACKING[coding](), () => undefined)
}

/** The system's resolver, without addresses that are not public. */
const publicLookup: LookupFunction = (host, options, callback) => {
  systemLookup(host, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const open = found.filter(({ address }) => isPublic(address))
    const [first] = open
    if (!first) return callback(new Error(`${host} has no public address`), '', 0)
    return options.all ? callback(null, open) : callback(null, first.address, first.family)
  })
}

function isPublic(address: string): boolean {
  const network = parseNetwork(address)
  return network !== null && specialRange(network) === null
}
