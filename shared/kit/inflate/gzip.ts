// Unpacks gzip (RFC 1952), also of several members, and as far as it can be read if it is damaged.
import { inflate, type Ending, type Take } from './inflate.ts'
import type { Gauge } from './byte-budget.ts'

/** The fixed part of its header (RFC 1952, 2.3). */
const HEADER_BYTES = 10

/** Packers that work in parallel make a member of 64 KiB or more; each costs as much as thousands of bytes. */
const MAX_MEMBERS = 10_000

export const isGzip = (bytes: Uint8Array, at = 0): boolean => bytes[at] === 0x1f && bytes[at + 1] === 0x8b

/** `members`: there are more than are read. */
type GzipEnding = Ending | 'members'

/** If the header is invalid, the deflated data after its fixed part. What follows the last member is ignored. */
export function gunzip(bytes: Uint8Array, gauge: Gauge, take: Take): GzipEnding {
  let isEmpty = true
  const hand: Take = (piece) => {
    isEmpty = false
    return take(piece)
  }
  let at = 0
  let checksum: 'whole' | 'checksum' = 'whole'
  for (let member = 0; member < MAX_MEMBERS; member += 1) {
    const { ending, used } = inflate('gzip', [bytes.subarray(at)], gauge, hand)
    if (ending === 'damaged' && at === 0 && isEmpty) {
      const headless = inflate('deflate', [bytes.subarray(HEADER_BYTES)], gauge, hand)
      return headless.ending === 'whole' ? 'checksum' : headless.ending
    }
    if (ending === 'damaged' || ending === 'stopped') return ending
    if (ending === 'checksum') checksum = ending
    at += used
    if (!isGzip(bytes, at)) return checksum
  }
  return 'members'
}
