// A proxy in front of the site that records what goes wrong in a page, the same for every browser: WebDriver itself
// does not report the console.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const REPORTS_PATH = '/--heard'

/** Runs in the page before every other script: reports errors to the proxy. */
function listen(address: string) {
  const reports: Promise<unknown>[] = []
  let isLeft = false
  // Whatever is still loading then fails, and no one misses it.
  addEventListener('beforeunload', () => (isLeft = true))
  const tell = (...all: unknown[]) => {
    const body = `${location.pathname}: ${all.map(String).join(' ')}`
    if (!isLeft) reports.push(fetch(address, { method: 'POST', body, keepalive: true }))
  }
  addEventListener('error', ({ message, target }) => tell(message ?? (target as Element).outerHTML), true)
  addEventListener('unhandledrejection', (event: PromiseRejectionEvent) => tell('rejected:', event.reason))
  addEventListener('securitypolicyviolation', (event) => tell(event.violatedDirective, event.blockedURI))
  Object.assign(globalThis.console, { error: tell, warn: tell })
  Object.assign(window, { allReported: () => Promise.all(reports).then(() => true) })
}

export type ListeningProxy = Awaited<ReturnType<typeof startListeningProxy>>

export async function startListeningProxy(siteUrl: string) {
  const server = createServer((incoming, outgoing) => {
    if (incoming.url !== REPORTS_PATH) forward(siteUrl + incoming.url, incoming, outgoing, proxy.isScripted)
    else void text(incoming).then((complaint) => outgoing.end(proxy.complaints.push(complaint).toString()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    complaints: [] as string[],
    /** Whether the pages' scripts run. */
    isScripted: true,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

function forward(url: string, incoming: IncomingMessage, outgoing: ServerResponse, isScripted: boolean) {
  const plain = { ...incoming.headers, 'accept-encoding': 'identity' }
  const asked = request(url, { method: incoming.method, headers: plain }, (answer) => {
    const { statusCode = 502, headers } = answer
    const policy = String(headers['content-security-policy'])
    if (!headers['content-type']?.startsWith('text/html')) {
      answer.pipe(outgoing.writeHead(statusCode, headers))
    } else if (isScripted) {
      delete headers['content-length']
      void text(answer).then((html) =>
        outgoing.writeHead(statusCode, headers).end(withListener(html, policy)),
      )
    } else {
      // To a page, a sandbox without scripts is the same as a browser without scripts, including <noscript>.
      headers['content-security-policy'] = `${policy}; sandbox allow-forms allow-same-origin`
      answer.pipe(outgoing.writeHead(statusCode, headers))
    }
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
