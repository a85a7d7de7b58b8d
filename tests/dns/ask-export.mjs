import { expect } from 'vitest'
import { request } from 'node:http'
import { WORKER_VARIABLE } from './ask-worker.mjs'

export const ZONE = 'example.com'

/**
 * @param {string} format
 * @param {{ owner?: string, before?: string[], after?: string[], keep?: string[], ttl?: number, type?: string }} change
 */
export async function exportOf(format, change) {
  const whole = {
    action: 'replace',
    type: 'TXT',
    owner: `t.${ZONE}`,
    zone: ZONE,
    before: [],
    after: [],
    ...change,
  }
  return post(JSON.stringify({ change: whole, format }))
}

/**
 * Over a new connection each time: a kept one gets closed while a test program blocks this process.
 * @param {string} body
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
function post(body) {
  const url = `${process.env[WORKER_VARIABLE]}/apis/v1/core/user/tools/change/export`
  const options = { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } }
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (data) => (text += data))
      response.on('end', () => resolve({ status: response.statusCode, text }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** @type {typeof exportOf} */
export const exported = async (...given) => {
  const answer = await exportOf(...given)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

/** @param {{ name: string, type: string, text: string }[]} records */
export const textsByName = (records) => {
  /** @type {Map<string, string[]>} */
  const byName = new Map()
  for (const { name, type, text } of records)
    if (type === 'TXT') byName.set(name, [...(byName.get(name) ?? []), text].sort())
  return byName
}
