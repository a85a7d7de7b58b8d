// Reads the RFC 4408 test suite as zones for name servers and cases for SPF evaluators.
import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { isServable } from './zone-file.mjs'

const SUITE = new URL('../fixtures/spf-rfc4408/rfc4408-tests.yml', import.meta.url)

/** @typedef {import('./zone-file.mjs').Zone} Zone */
/** @typedef {{ name: string, ip: string, sender: string, helo: string, skip?: string }} Case */
/** @typedef {{ description: string, zone: Zone, dropped: string[], cases: Case[] }} Scenario */
/** @typedef {Record<string, string | [number, string] | string[]>} SuiteRecord */

/** @returns {Scenario[]} */
export function readSuite() {
  const documents = parseAllDocuments(readFileSync(SUITE, 'utf8'))
  return /** @type {any[]} */ (documents.map((document) => document.toJS()).filter(Boolean)).map(scenario)
}

/**
 * @param {object} document
 * @param {string} document.description
 * @param {Record<string, { host: string, mailfrom: string, helo: string }>} document.tests
 * @param {Record<string, (SuiteRecord | 'TIMEOUT')[]>} document.zonedata
 * @returns {Scenario}
 */
function scenario({ description, tests, zonedata }) {
  /** @type {Zone} */
  const zone = {}
  const dropped = []
  const halfSilent = new Set()
  for (const [name, records] of Object.entries(zonedata)) {
    // No zone can have a name with an empty label or a label of more than 63 bytes.
    if (!isServable(name)) continue
    const held = records.filter((record) => record !== 'TIMEOUT')
    if (held.length > 0) zone[name.toLowerCase()] = zoneNode(held)
    if (held.length === records.length) continue
    if (held.length === 0) dropped.push(name.toLowerCase())
    else halfSilent.add(name.toLowerCase())
  }
  const cases = Object.entries(tests).map(([name, { host, mailfrom, helo }]) => ({
    name,
    ip: host,
    sender: mailfrom,
    helo,
    ...(halfSilent.has(domainOf({ sender: mailfrom, helo })) && {
      skip: 'a name that is silent for some record types only',
    }),
  }))
  return { description, zone, dropped, cases }
}

/**
 * Where the evaluation starts (RFC 7208 section 2.4).
 * @param {{ sender: string, helo: string }} message
 */
export const domainOf = ({ sender, helo }) => sender.slice(sender.lastIndexOf('@') + 1) || helo

/** @param {SuiteRecord[]} records */
function zoneNode(records) {
  /** @type {Record<string, any[]>} */
  const node = {}
  for (const record of records) {
    for (const [type, value] of Object.entries(record)) (node[type] ??= []).push(value)
  }
  // The suite's rule: SPF stands for both types if there is no TXT. "NONE" keeps TXT empty.
  if (node.SPF && !node.TXT) node.TXT = node.SPF
  if (node.TXT?.[0] === 'NONE') delete node.TXT
  return node
}
