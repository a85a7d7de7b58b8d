// A proxy in front of the site that records what goes wrong in a page, the same for every browser: WebDriver itself
// does not report the console.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const REPORTS_PATH = '/--heard'

/** Runs in the page before every other script: reports errors to the proxy. */
function listen(address: string) {
  const reports: Promise<unknown>[] = []
  let isLeft = false
  // Whatever is still loading then fails, and no one misses it.
  addEventListener('beforeunload', () => (isLeft = true))
  const tell = (text: string) => {
    const body = `${location.pathname}: ${text}`
    if (!isLeft) reports.push(fetch(address, { method: 'POST', body, keepalive: true }))
  }
  addEventListener(
    'error',
    ({ message, target }) =>
      tell(message ?? `did not load: ${target instanceof Element ? target.outerHTML.slice(0, 200) : ''}`),
    true,
  )
  addEventListener('unhandledrejection', (event: PromiseRejectionEvent) =>
    tell(`rejected: ${String(event.reason)}`),
  )
  addEventListener('securitypolicyviolation', (event) =>
    tell(`${event.violatedDirective} ${event.blockedURI}`),
  )
  for (const kind of ['error', 'warn'] as const)
    globalThis.console[kind] = (...all: unknown[]) => tell(all.map(String).join(' '))
  Object.assign(window, { allReported: () => Promise.all(reports) })
}

export interface ListeningProxy {
  url: string
  complaints: string[]
  /** Their paths and queries. */
  requests: string[]
  /** Whether the pages' scripts run. */
  isScripted: boolean
  stop: () => Promise<void>
}

export async function startListeningProxy(siteUrl: string): Promise<ListeningProxy> {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === REPORTS_PATH) void take(incoming, proxy.complaints).then(() => outgoing.end())
    else {
      proxy.requests.push(incoming.url ?? '')
      forward(siteUrl, incoming, outgoing, proxy.isScripted)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: ListeningProxy = {
    url: `http://127.0.0.1:${port}`,
    complaints: [],
    requests: [],
    isScripted: true,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

const take = async (incoming: IncomingMessage, complaints: string[]) =>
  complaints.push(await textOf(incoming))

function forward(siteUrl: string, incoming: IncomingMessage, outgoing: ServerResponse, isScripted: boolean) {
  const { method, headers, url = '' } = incoming
  const plain = { ...headers, 'accept-encoding': 'identity' }
  const asked = request(siteUrl + url, { method, headers: plain }, (answer) => {
    const { statusCode = 502, headers } = answer
    if (!headers['content-type']?.startsWith('text/html')) {
      answer.pipe(outgoing.writeHead(statusCode, headers))
      return
    }
    const policy = String(headers['content-security-policy'] ?? '')
    delete headers['content-length']
    delete headers['transfer-encoding']
    // To a page, a sandbox without scripts is the same as a browser without scripts, including <noscript>.
    if (!isScripted) headers['content-security-policy'] = `${policy}; sandbox allow-forms allow-same-origin`
    void textOf(answer).then((html) =>
      outgoing.writeHead(statusCode, headers).end(isScripted ? withListener(html, policy) : html),
    )
  })
  // The visitor left, or the site is gone: each ends the other.
  asked.on('error', () => outgoing.destroy())
  outgoing.on('close', () => asked.destroy())
  incoming.pipe(asked)
}

function withListener(html: string, policy: string): string {
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  const script = `<script nonce="${nonce}">(${listen.toString()})('${REPORTS_PATH}')</script>`
  return html.replace(/<head[^>]*>/, (head) => head + script)
}
