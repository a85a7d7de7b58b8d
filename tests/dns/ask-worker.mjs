import { URLSearchParams } from 'node:url'

const TOOLS_PATH = '/apis/v1/core/user/tools'
/** Where global-setup.mjs leaves the worker's address. */
export const WORKER_VARIABLE = 'WORKER_URL'
/** The worker's settings for accepting email. */
export const INBOX = {
  INBOX_DOMAIN: 'inbox.example',
  REPORTS_DOMAIN: 'reports.inbox.example',
  INBOUND_SECRET: 'a secret of these tests',
}

/** The setting for accepting reports from seed mailboxes. */
export const PLACEMENT = { SEEDS_SECRET: 'another secret of these tests' }

/**
 * @param {string} route such as "spf/checker"
 * @param {Record<string, string>} parameters
 * @param {string | undefined} [workerUrl]
 */
export async function askApi(route, parameters, workerUrl = process.env[WORKER_VARIABLE]) {
  const startedAt = performance.now()
  const url = `${workerUrl}${TOOLS_PATH}/${route}?${new URLSearchParams(parameters)}`
  // Without this, the worker's cache would return answers from the previous test's zones.
  const response = await fetch(url, { headers: { 'cache-control': 'no-cache' } })
  const body = await response.json()
  const timing = response.headers.get('server-timing') ?? ''
  return { status: response.status, body, timing, timeMs: performance.now() - startedAt }
}

/**
 * @param {string} route such as "dkim/generate"
 * @param {object} question
 * @returns {Promise<{ status: number, body: any }>}
 */
export async function postApi(route, question) {
  const response = await fetch(`${process.env[WORKER_VARIABLE]}${TOOLS_PATH}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
  return { status: response.status, body: await response.json() }
}

/**
 * @param {string} path
 * @param {Record<string, string>} parameters
 */
export async function askPage(path, parameters) {
  const url = `${process.env[WORKER_VARIABLE]}${path}?${new URLSearchParams(parameters)}`
  const response = await fetch(url, { headers: { 'cache-control': 'no-cache' } })
  const html = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: visibleText(html),
  }
}

/** @param {string} html */
function visibleText(html) {
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  return (
    html
      .replace(/<(script|style|template)\b[^]*?<\/\1>/g, '')
      // React puts an empty comment between two texts.
      .replace(/<!--[^]*?-->/g, '')
      .replace(/<\/?(a|b|code|em|mark|span|strong|wbr)\b[^>]*>/g, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[/** @type {keyof typeof entities} */ (name)])
      .replace(/\s+/g, ' ')
  )
}
