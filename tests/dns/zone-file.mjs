// Writes zone literals, in the shape of shared/dns/zone-resolver.ts, as one root zone that BIND can load.

/**
 * @typedef {object} ZoneNode
 * @property {string[]} [A]
 * @property {string[]} [AAAA]
 * @property {string} [CNAME]
 * @property {[priority: number, exchange: string][]} [MX]
 * @property {string[]} [NS]
 * @property {string | string[]} [PTR]
 * @property {(string | string[])[]} [SPF]
 * @property {(string | string[])[]} [TXT]
 */
/** @typedef {Record<string, ZoneNode>} Zone */

const TTL_SECONDS = 60
/** RFC 1035 section 3.3: a character string has one byte for its length. */
const MAX_STRING_BYTES = 255

/**
 * The root zone: with all names in it, every other name does not exist, and no query leaves the machine.
 * @param {Zone} zone
 * @param {number} serial
 */
export const rootZoneFile = (zone, serial) =>
  zoneFile(serial, [...recordLines(zone), 'ns.harness. IN A 127.0.0.1'])

/**
 * A response policy zone that drops every query for some names, like a server that never answers.
 * @param {string[]} dropped
 * @param {Zone} zone what it answers itself
 * @param {number} serial
 */
export const dropZoneFile = (dropped, zone, serial) =>
  zoneFile(serial, [
    // Its names are relative to the policy zone.
    ...recordLines(zone).map((line) => line.replace('. IN', ' IN')),
    ...dropped.map((name) => `${presentName(name).slice(0, -1)} IN CNAME rpz-drop.`),
  ])

/**
 * @param {number} serial
 * @param {string[]} records
 */
const zoneFile = (serial, records) => `$TTL ${TTL_SECONDS}
@ IN SOA ns.harness. hostmaster.harness. ${serial} 3600 600 86400 ${TTL_SECONDS}
@ IN NS ns.harness.
${records.join('\n')}
`

/** @param {Zone} zone */
export const recordLines = (zone) =>
  Object.entries(zone).flatMap(([name, node]) =>
    Object.entries(node).flatMap(([type, values]) =>
      [values].flat().map((value) => `${presentName(name)} IN ${type} ${recordData(type, value)}`),
    ),
  )

/** @param {string} name */
export const isServable = (name) => {
  const labels = name.split('.')
  return name.length <= 253 && labels.every((label) => label.length > 0 && label.length <= 63)
}

/**
 * @param {string} type
 * @param {any} value
 */
function recordData(type, value) {
  if (type === 'A' || type === 'AAAA') return value
  if (type === 'MX') return `${value[0]} ${presentName(value[1])}`
  if (type === 'TXT' || type === 'SPF') return characterStrings(value).map(quoted).join(' ')
  return presentName(value)
}

/**
 * @param {string | string[]} literal its characters stand for bytes
 * @returns {string[]}
 */
function characterStrings(literal) {
  if (Array.isArray(literal)) return literal
  return literal.match(new RegExp(`[^]{1,${MAX_STRING_BYTES}}`, 'g')) ?? ['']
}

/** @param {string} text */
const quoted = (text) => `"${escaped(text, /[^ !#-[\]-~]/g)}"`

/**
 * Absolute, with every character that has a meaning in a zone file escaped (RFC 1035 section 5.1).
 * @param {string} name
 */
function presentName(name) {
  if (name === '.' || name === '') return '.'
  return `${escaped(name.replace(/\.$/, ''), /[^A-Za-z0-9._*-]/g)}.`
}

/**
 * @param {string} text
 * @param {RegExp} special
 */
const escaped = (text, special) =>
  text.replace(special, (character) => `\\${String(character.charCodeAt(0)).padStart(3, '0')}`)
