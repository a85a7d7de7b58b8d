// The visitors of the soak, in a process of their own: requests at a fixed rate, to the site on this machine only.
import { Agent, request } from 'node:http'
import { clearInterval, setInterval, setTimeout } from 'node:timers'
import nodemailer from 'nodemailer'
import { startInternet } from './soak-internet.mjs'

const API = '/apis/v1/core'
const TOOLS = `${API}/user/tools`
/** More at once would measure a queue. */
const MAX_IN_FLIGHT = 60
const TIMEOUT_MS = 60_000

/** @typedef {{ method?: string, path: string, type?: string, body?: string }} Ask */

const WORDS = ['spf', 'dkim', 'dmarc', 'mx', 'cname', 'bimi']
const PAGES = ['/', '/blogs', '/accuracy', '/developers', '/privacy-policy', '/contact-us', '/pricing']
const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(Math.random() * list.length)] ?? ''

/** A sample, one of a thousand that come back, or one that was never asked for. */
function anyDomain() {
  const kind = Math.random()
  if (kind < 0.1) return pick(['northwind.test', 'broken.test'])
  const number = kind < 0.4 ? Math.floor(Math.random() * 1000) : Math.floor(Math.random() * 1e9)
  return `shop${number.toString(36)}.com`
}
const anyAddress = () => `9.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
const json = (/** @type {string} */ path, /** @type {unknown} */ value, method = 'POST') => ({
  method,
  path,
  type: 'application/json',
  body: JSON.stringify(value),
})

const AGGREGATE = (/** @type {string} */ domain) =>
  `<feedback><report_metadata><org_name>mail.example</org_name><report_id>${Math.random()}</report_id><date_range><begin>1795132800</begin><end>1795219199</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${Array.from({ length: 200 }, () => `<record><row><source_ip>${anyAddress()}</source_ip><count>2</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>${domain}</header_from></identifiers><auth_results><spf><domain>${domain}</domain><result>fail</result></spf></auth_results></record>`).join('')}</feedback>`
const HEADERS = (/** @type {string} */ domain) =>
  `Authentication-Results: mx.workspace.test; spf=pass smtp.mailfrom=${domain}; dmarc=pass header.from=${domain}\nReceived: from mx.${domain} ([${anyAddress()}]) by mx.workspace.test with ESMTPS; Tue, 17 Nov 2026 09:00:00 +0000\nFrom: a@${domain}\nSubject: ${Math.random()}\n`
const MESSAGE = (/** @type {string} */ domain) =>
  `From: Ada <a@${domain}>\r\nTo: b@example.com\r\nSubject: ${Math.random()}\r\nDate: Fri, 20 Nov 2026 20:00:00 +0000\r\nMessage-ID: <${Math.random()}@${domain}>\r\n\r\n${'A text of a few words.\r\n'.repeat(200)}`

/** Keys that the site has handed out; a later request asks for them. @type {Record<string, string[]>} */
const keys = { snapshot: [], fleet: [], watch: [], 'mail-test': [] }
/** @param {string} kind @param {unknown} key */
function keepKey(kind, key) {
  const kept = keys[kind]
  if (!kept || typeof key !== 'string') return
  kept.push(key)
  if (kept.length > 200) kept.shift()
}

/** Each kind of request with how often it is made. @type {[number, (domain: string) => Ask][]} */
const KINDS = [
  [20, (domain) => ({ path: `${TOOLS}/${pick(WORDS)}/checker?domain=${domain}&selector=s1` })],
  [8, (domain) => ({ path: `${TOOLS}/${pick(['dkim', 'mx', 'cname'])}/report?domain=${domain}` })],
  [4, (domain) => ({ path: `${TOOLS}/transport/report?domain=${domain}` })],
  [4, (domain) => ({ path: `${TOOLS}/domain/report?domain=${domain}` })],
  [4, (domain) => ({ path: `${TOOLS}/domain/reputation?domain=${domain}` })],
  [3, (domain) => ({ path: `${TOOLS}/gate/simulator?domain=${domain}&volume=bulk&marketing=no` })],
  [3, () => ({ path: `${TOOLS}/ip/reputation?ip=${anyAddress()}` })],
  [12, (domain) => ({ path: `/tool/${pick(WORDS)}?domain=${domain}` })],
  [8, () => ({ path: pick(PAGES) })],
  [3, (domain) => json(`${TOOLS}/header/analyze`, { headers: HEADERS(domain) })],
  [
    3,
    (domain) =>
      json(`${TOOLS}/template/analyze`, {
        template: `<p>Act now: <a href="https://${domain}/">x</a></p>`.repeat(50),
      }),
  ],
  [
    3,
    (domain) =>
      json(`${TOOLS}/bounce/decode`, {
        text: `550-5.7.26 The MAIL FROM domain [${domain}] has an SPF record with a hard fail policy (-all) but it fails to pass SPF checks with the ip: [${anyAddress()}]. - gsmtp`,
      }),
  ],
  [
    2,
    (domain) => ({
      ...json(`${TOOLS}/reports/read?name=r.xml`, null),
      type: 'application/xml',
      body: AGGREGATE(domain),
    }),
  ],
  [
    2,
    (domain) => ({
      ...json(`${TOOLS}/message/verify?ip=${anyAddress()}&helo=mx.${domain}&mailfrom=a@${domain}`, null),
      type: 'message/rfc822',
      body: MESSAGE(domain),
    }),
  ],
  [2, (domain) => json(`${TOOLS}/email/verify`, { email: `ada@${domain}` })],
  [2, (domain) => json(`${API}/user/snapshot`, { tool: 'spf', query: { domain } })],
  [1, () => json(`${API}/user/fleet`, { name: 'Soak', domains: [anyDomain(), anyDomain(), anyDomain()] })],
  [1, (domain) => json(`${API}/user/watch`, { subject: domain, kind: 'domain', everyHours: 24 })],
  [2, () => json(`${API}/user/mail-test`, { keepDays: 1 })],
  [
    4,
    () => {
      const kind = pick(Object.keys(keys))
      return { path: `${API}/user/${kind}/${pick(keys[kind] ?? []) || 'none'}` }
    },
  ],
  [
    3,
    (domain) =>
      json('/mcp', {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'check_domain', arguments: { domain } },
      }),
  ],
  [1, () => json('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })],
]
const TOTAL = KINDS.reduce((sum, [often]) => sum + often, 0)

function anyAsk() {
  let left = Math.random() * TOTAL
  for (const [often, make] of KINDS) if ((left -= often) < 0) return make(anyDomain())
  return { path: '/' }
}

/** @param {{ url: string, smtpPort: number, perSecond: number }} options */
function visit({ url, smtpPort, perSecond }) {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT })
  const mailer = nodemailer.createTransport({
    host: '127.0.0.1',
    port: smtpPort,
    pool: true,
    maxConnections: 2,
    tls: { rejectUnauthorized: false },
  })
  /** @type {Record<string, number>} */
  let counted = {}
  const count = (/** @type {string | number} */ kind) => (counted[kind] = (counted[kind] ?? 0) + 1)
  let inFlight = 0

  /** @param {Ask} ask @returns {Promise<unknown>} */
  const send = ({ method = 'GET', path, type, body }) =>
    new Promise((resolve) => {
      const failed = () => {
        count('failed')
        resolve(undefined)
      }
      const headers = {
        accept: 'application/json, text/event-stream, text/html',
        ...(type && { 'content-type': type, 'content-length': Buffer.byteLength(body ?? '') }),
      }
      const outgoing = request(url + path, { agent, method, headers, timeout: TIMEOUT_MS }, (incoming) => {
        count(incoming.statusCode ?? 0)
        const isKey = method === 'POST' && path.startsWith(`${API}/user/`) && !path.startsWith(TOOLS)
        let text = ''
        incoming
          .on('data', (chunk) => {
            if (isKey) text += chunk
          })
          .on('error', failed)
          .on('end', () => resolve(isKey && text.startsWith('{') ? JSON.parse(text) : undefined))
      })
      // Some visitors leave before the answer is there.
      if (Math.random() < 0.02) setTimeout(() => outgoing.destroy(), 30)
      outgoing
        .on('timeout', () => outgoing.destroy())
        .on('error', failed)
        .end(body)
    })

  async function once() {
    if (inFlight >= MAX_IN_FLIGHT) return count('skipped')
    inFlight += 1
    const ask = anyAsk()
    const answer = /** @type {any} */ (await send(ask))
    if (answer) keepKey(ask.path.split('/').at(-1) ?? '', answer.key ?? answer.view)
    if (answer?.address)
      await mailer
        .sendMail({
          envelope: { from: `a@${anyDomain()}`, to: answer.address },
          raw: MESSAGE('northwind.test'),
        })
        .then(
          () => count('mail'),
          () => count('mail refused'),
        )
    inFlight -= 1
  }
  const timer = setInterval(() => void once(), 1000 / perSecond)
  return {
    counts() {
      const now = counted
      counted = {}
      return now
    },
    stop() {
      clearInterval(timer)
      agent.destroy()
      mailer.close()
    },
  }
}

const internet = await startInternet()
/** @type {ReturnType<typeof visit> | undefined} */
let visitors
process.on('message', (/** @type {any} */ message) => {
  if (message.begin) visitors = visit(message.begin)
  if (message.counts) process.send?.({ counts: visitors?.counts() })
  if (message.stop) {
    visitors?.stop()
    internet.stop()
    process.exit(0)
  }
})
// The soak itself may have been killed.
process.on('disconnect', () => process.exit(0))
process.send?.({ internet: internet.address })
