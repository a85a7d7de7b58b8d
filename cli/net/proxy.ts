// The proxy from the environment: HTTPS_PROXY, ALL_PROXY and NO_PROXY, in upper or lower case, as curl reads them.
import { Agent as HttpsAgent, type AgentOptions } from 'node:https'
import { request as requestHttp } from 'node:http'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { Failure } from '#cli/failure.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * The proxy for an https request; undefined for a direct connection.
 * @throws {Failure} for an unsupported kind of proxy: a direct connection would bypass what someone set up on purpose
 */
export function proxyFor(url: URL, env: NodeJS.ProcessEnv): URL | undefined {
  const set = (name: string) => env[name.toLowerCase()] || env[name] || undefined
  const address = set('HTTPS_PROXY') ?? set('ALL_PROXY')
  if (address === undefined || isExcepted(url.hostname, set('NO_PROXY') ?? '')) return undefined
  const proxy = address.includes('://') ? address : `http://${address}`
  if (URL.canParse(proxy) && new URL(proxy).protocol === 'http:') return new URL(proxy)
  throw new Failure('HTTPS_PROXY and ALL_PROXY must be URLs of HTTP proxies: http://host:port.')
}

const isExcepted = (host: string, list: string): boolean =>
  list
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => entry.replace(/^\*?\./, '').toLowerCase())
    .some((entry) => entry === '*' || host === entry || host.endsWith(`.${entry}`))

/** Opens a tunnel for each connection (RFC 9110, 9.3.6). */
export function proxyAgent(proxy: URL, options: AgentOptions): HttpsAgent {
  const agent = new HttpsAgent(options)
  agent.createConnection = (to: ConnectionOptions, done: (error: Error | null, socket?: unknown) => void) => {
    const target = `${to.host}:${to.port}`
    const tunnel = requestHttp({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...credentials(proxy) },
      timeout: CONNECT_TIMEOUT_MS,
    })
    tunnel.on('connect', (answer, socket) => {
      if (answer.statusCode === 200) return done(null, connectTls({ ...to, socket }))
      socket.destroy()
      return done(new Error(`the proxy answered ${answer.statusCode}`))
    })
    tunnel.on('timeout', () => tunnel.destroy(new Error('the proxy did not answer')))
    tunnel.on('error', (error) => done(error))
    tunnel.end()
  }
  return agent
}

function credentials({ username, password }: URL): Record<string, string> {
  if (!username) return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { 'proxy-authorization': `Basic ${Buffer.from(pair).toString('base64')}` }
}
