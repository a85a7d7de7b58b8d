// A stand-in for Google on this machine: its consent page and the parts of the Postmaster Tools API v2 that /tool/postmaster
// asks, about sample domains.
import { createServer } from 'node:http'
import { accountOf, consent, CONSENT_PATH } from './consent.mjs'
import { answerQuery, readBatch } from './stats.mjs'

/** A request has about 20 KB. */
const MAX_BYTES = 1024 * 1024
const COMPLIANCE = /^\/v2\/domains\/([^/]+)\/complianceStatus$/
const BATCH = '/v2/domainStats:batchQuery'
/** The client ID that it knows. */
export const STAND_IN_CLIENT_ID = 'stand-in.apps.googleusercontent.com'

const STATUSES = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  413: 'INVALID_ARGUMENT',
}

/**
 * @typedef {object} Samples shared/data/samples/postmaster.ts
 * @property {(domain: string) => object | null} sampleCompliance
 * @property {(domain: string, today: string) => { domainStats: object[] }} sampleStats
 */

/**
 * @param {object} options
 * @param {number} options.port 0 picks a free one
 * @param {Samples} options.samples
 * @param {() => string} [options.today] as “2026-11-30”
 * @returns {Promise<{ url: string, port: number, stop: () => Promise<void> }>}
 */
export async function startGoogle({ port, samples, today = () => new Date().toISOString().slice(0, 10) }) {
  const server = createServer((request, response) => {
    void answer(request, { samples, today }).then(
      ({ status, headers = {}, body = '' }) => response.writeHead(status, headers).end(body),
      // Whoever asked hung up.
      () => response.destroy(),
    )
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(undefined))
  })
  const { port: taken } = server.address()
  return {
    url: `http://127.0.0.1:${taken}`,
    port: taken,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined))
        server.closeAllConnections()
      }),
  }
}

async function answer(request, { samples, today }) {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1')
  if (pathname === CONSENT_PATH) return asPage(consent(searchParams, STAND_IN_CLIENT_ID))
  const headers = crossOrigin(request.headers)
  if (request.method === 'OPTIONS') return { status: 200, headers }
  const result = await askedOf(request, pathname, { samples, today })
  return {
    status: 'error' in result ? result.error.code : 200,
    headers: { ...headers, 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'private' },
    body: JSON.stringify(result, null, 2),
  }
}

function asPage(answered) {
  if ('location' in answered) return { status: 302, headers: { location: answered.location } }
  return {
    status: answered.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:; frame-ancestors 'none'",
    },
    body: answered.html,
  }
}

/** As Google’s servers allow other sites to ask. */
const crossOrigin = ({ origin }) =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'authorization,content-type',
        'access-control-allow-methods': 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT',
        'access-control-max-age': '3600',
        vary: 'Origin, X-Origin, Referer',
      }

async function askedOf(request, pathname, { samples, today }) {
  const account = accountOf(request.headers.authorization)
  if (!account) return error(401, 'Request had invalid authentication credentials.')
  const [, encoded] = COMPLIANCE.exec(pathname) ?? []
  if (request.method === 'GET' && encoded !== undefined) {
    const domain = decoded(encoded)
    return refusalOf(account, domain, samples) ?? samples.sampleCompliance(domain)
  }
  if (request.method !== 'POST' || pathname !== BATCH) return error(404, 'Method not found.')
  const text = await readAtMost(request, MAX_BYTES)
  if (text === null) return error(413, 'Request payload size exceeds the limit.')
  const batch = readBatch(jsonIn(text))
  if ('fault' in batch) return error(400, batch.fault)
  const refused = batch.domains.map((domain) => refusalOf(account, domain, samples)).find(Boolean)
  if (refused) return refused
  return {
    results: batch.queries.map((query, index) => ({
      response: answerQuery(query, samples.sampleStats(batch.domains[index], today())),
    })),
  }
}

/** Undefined if the account may see the domain. */
function refusalOf(account, domain, samples) {
  if (account === 'none') return error(404, 'Requested entity was not found.')
  const isSeen = account === 'owner' && samples.sampleCompliance(domain) !== null
  return isSeen ? undefined : error(403, 'The caller does not have permission')
}

const error = (code, message) => ({ error: { code, message, status: STATUSES[code] } })

function decoded(text) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

function jsonIn(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readAtMost(stream, limit) {
  const chunks = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
  }
  return length <= limit ? Buffer.concat(chunks).toString() : null
}
