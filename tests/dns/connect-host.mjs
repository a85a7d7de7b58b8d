// A DNS provider with Domain Connect: its settings, its templates, and the page where a customer approves a change. It
// trusts a link if openssl says that the signature matches the key in DNS, and uses none of the code that made the
// link.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { URLSearchParams } from 'node:url'
import { PORT } from './update-server.mjs'
import { recordsIn } from './zone-text.mjs'

const FOLDER = new URL('../../shared/dns/domain-connect/templates/', import.meta.url).pathname
/** The templates that it received. @type {Map<string, any>} */
const TEMPLATES = new Map(
  readdirSync(FOLDER).map((name) => {
    const template = JSON.parse(readFileSync(FOLDER + name, 'utf8'))
    return [`${template.providerId}/services/${template.serviceId}`, template]
  }),
)
const PATH = /^\/v2\/domainTemplates\/providers\/(.+?)(\/apply)?$/

/**
 * @param {object} options
 * @param {string} options.site its host name
 * @param {string[]} options.nameServers
 * @param {(script: string) => { status: number | null, said: string }} options.update of its zones
 */
export async function startConnectHost({ site, nameServers, update }) {
  const settings = {
    providerId: site,
    providerName: 'Fair DNS',
    urlSyncUX: `https://panel.${site}`,
    urlAPI: `https://api.${site}`,
    nameServers,
  }
  const server = createServer((request, response) => {
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const [, name = '', isApplied] = PATH.exec(path) ?? []
    const template = TEMPLATES.get(name)
    const answer = /^\/v2\/[^/]+\/settings$/.test(path)
      ? { status: 200, body: JSON.stringify(settings) }
      : template && !isApplied
        ? { status: 200, body: '' }
        : template
          ? applied(template, query, update)
          : { status: 404, body: 'no such template' }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** The same page over plain http. @param {string} url */
  const at = (url) => url.replace(/^https:\/\/[^/]+/, `http://127.0.0.1:${port}`)
  const visit = async (/** @type {string} */ url) => {
    const response = await fetch(at(url))
    return { status: response.status, body: await response.text() }
  }
  return { visit, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/**
 * @param {any} template
 * @param {string} query as it was sent
 * @param {(script: string) => { status: number | null, said: string }} update
 */
function applied(template, query, update) {
  const fields = Object.fromEntries(new URLSearchParams(query))
  const signed = query.replace(/&key=[^&]*&sig=[^&]*$/, '')
  const key = publicKey(`${fields.key}.${template.syncPubKeyDomain}`)
  if (!isSigned(signed, fields.sig ?? '', key)) return { status: 403, body: 'not signed' }
  const { status, said } = update(
    template.records.map((/** @type {any} */ one) => script(one, fields)).join(''),
  )
  return status === 0 ? { status: 200, body: 'done' } : { status: 500, body: said }
}

/**
 * The key from its parts, in order.
 * @param {string} name
 */
function publicKey(name) {
  const parts = texts(name).map((text) => /^p=(\d+),a=RS256,d=(.+)$/.exec(text) ?? [])
  const inOrder = parts.sort(([, one], [, other]) => Number(one) - Number(other))
  const base64 = inOrder.map(([, , data]) => data).join('')
  return `-----BEGIN PUBLIC KEY-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`
}

/**
 * @param {string} signed
 * @param {string} sig
 * @param {string} key
 */
function isSigned(signed, sig, key) {
  const folder = mkdtempSync(join(tmpdir(), 'connect-'))
  try {
    writeFileSync(join(folder, 'key'), key)
    writeFileSync(join(folder, 'sig'), Buffer.from(sig, 'base64'))
    const args = ['dgst', '-sha256', '-verify', 'key', '-signature', 'sig']
    return spawnSync('openssl', args, { cwd: folder, input: signed }).status === 0
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * What a record of a template comes to in the zone (spec 2.3, "Record Types and Conflicts", "SPF Record Merging").
 * @param {Record<string, any>} record
 * @param {Record<string, string>} fields
 */
function script({ type, host, data, spfRules, ttl = 300, txtConflictMatchingPrefix }, fields) {
  const base = fields.host ? `${fields.host}.${fields.domain}` : fields.domain
  const owner = host === '@' ? base : `${host}.${base}`
  const filled = (/** @type {string} */ text) => text.replace(/%(\w+)%/g, (_, name) => fields[name] ?? '')
  const published = texts(owner)
  const [spf] = published.filter((text) => /^v=spf1( |$)/.test(text))
  const isSpf = type === 'SPFM'
  const kept = spf?.replace(/^v=spf1 ?/, '').replace(/ ?[-~?+]?all$/, '') ?? ''
  const text = isSpf ? ['v=spf1', kept, filled(spfRules), '~all'].filter(Boolean).join(' ') : filled(data)
  const gone = isSpf
    ? [spf].flatMap((one) => one ?? [])
    : published.filter((one) => one.startsWith(txtConflictMatchingPrefix))
  return [
    ...gone.map((one) => `update delete ${owner}. IN TXT ${JSON.stringify(one)}`),
    `update add ${owner}. ${ttl} IN TXT ${JSON.stringify(text)}`,
    'send\n',
  ].join('\n')
}

/** @param {string} name */
function texts(name) {
  const args = ['@127.0.0.1', '-p', String(PORT), 'TXT', name, '+time=5', '+tries=1', '+noall', '+answer']
  return recordsIn(execFileSync('dig', args, { encoding: 'utf8' })).map(({ text }) => text)
}
