// Asks the worker for an exported change.
import assert from 'node:assert/strict'
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
  const response = await fetch(`${process.env[WORKER_VARIABLE]}/apis/v1/core/user/tools/change/export`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ change: whole, format }),
  })
  return { status: response.status, text: await response.text() }
}

/** @type {typeof exportOf} */
export const exported = async (...given) => {
  const answer = await exportOf(...given)
  assert.equal(answer.status, 200, answer.text)
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
