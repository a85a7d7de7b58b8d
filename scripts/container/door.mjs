// The door in front of the worker: what Cloudflare's edge says of a request is said here, and by nobody else. Otherwise a visitor
// could give another address with each request, and no limit would hold.
import { createServer, request as ask } from 'node:http'
import { isIP } from 'node:net'

const MAX_CONNECTIONS = 2_000
const STOP_WITHIN_MS = 5_000
/** Fields that only an edge, a proxy or the runtime sets. */
const OURS = /^(?:cf-|mf-|x-forwarded-|forwarded$|x-real-ip$)/
/** RFC 9110, section 7.6.1: they end with a connection. */
const OF_CONNECTION = /^(?:connection|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/

/**
 * @param {object} options
 * @param {URL} options.worker
 * @param {number} options.port 0 picks a free one
 * @param {string} [options.host]
 * @param {boolean} options.isBehindProxy then the last address in X-Forwarded-For is the visitor's, and X-Forwarded-Proto says
 * whether they came by https; otherwise both are ignored
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startDoor({ worker, port, host, isBehindProxy }) {
  const server = createServer((request, response) => {
    const fields = isBehindProxy ? request.headers : {}
    const url = addressOf(request, lastOf(fields['x-forwarded-proto']))
    // What is below /cdn-cgi/ is the runtime's own.
    if (!url || url.pathname.startsWith('/cdn-cgi/')) return refuse(response)
    const visitor = lastOf(fields['x-forwarded-for']) ?? request.socket.remoteAddress ?? ''
    pass(request, response, { worker, url, visitor })
  })
  server.maxConnections = MAX_CONNECTIONS
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return { port: server.address().port, stop: () => stop(server) }
}

/** Of a list, what the nearest proxy added. */
const lastOf = (field) => field?.split(',').at(-1)?.trim()

/** What the visitor asked for; null if that is no address. */
function addressOf({ url = '', headers: { host = '' } }, scheme) {
  const address = `${scheme === 'https' ? 'https' : 'http'}://${host}${url}`
  return /^[\w.[\]:-]+$/.test(host) && url.startsWith('/') && URL.canParse(address) ? new URL(address) : null
}

function refuse(response) {
  response.writeHead(400, { 'content-type': 'text/plain' })
  response.end('This is no address here.\n')
}

function pass(request, response, { worker, url, visitor }) {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !OURS.test(name) && !OF_CONNECTION.test(name)),
  )
  const address = visitor.replace(/^::ffff:(?=\d+\.)/, '')
  const passed = ask(
    {
      host: worker.hostname,
      port: worker.port,
      method: request.method,
      path: request.url,
      headers: {
        ...headers,
        'mf-original-url': url.href,
        ...(isIP(address) && { 'cf-connecting-ip': address }),
      },
    },
    (answer) => {
      const fields = Object.entries(answer.headers).filter(([name]) => !OF_CONNECTION.test(name))
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(fields))
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    },
  )
  passed.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('The site does not answer.\n')
  })
  request.pipe(passed)
  request.on('error', () => passed.destroy())
  // A visitor who left waits for nothing.
  response.on('close', () => passed.destroy())
}

function stop(server) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), STOP_WITHIN_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}
