import { TYPICAL, zone } from '../dns/zones.mjs'

/** @typedef {import('../dns/zone-file.mjs').Zone} Zone */

/** No record names it, so a receiver reads the whole tree. */
export const CLIENT = '198.51.100.1'
export { TYPICAL }

/** A short name: twenty includes have to fit into one UDP packet of 512 bytes. @param {number} includes */
export const treeName = (includes) => `t${includes}.b.example`

/**
 * @param {readonly number[]} sizes
 * @returns {Zone}
 */
export function benchZone(sizes) {
  const leaves = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, i) => `include:i${i}.b.example`).join(' ')
  return {
    ...zone,
    ...Object.fromEntries(sizes.map((size) => [treeName(size), { TXT: [`v=spf1 ${leaves(size)} ~all`] }])),
    ...Object.fromEntries(
      Array.from({ length: Math.max(...sizes) }, (_, i) => [
        `i${i}.b.example`,
        { TXT: [`v=spf1 ip4:192.0.2.${i} ~all`] },
      ]),
    ),
    '1.0.2.9.in-addr.arpa': { PTR: ['mx0.suite.example'] },
    '2.0.2.9.in-addr.arpa': { PTR: ['mx1.suite.example'] },
  }
}
