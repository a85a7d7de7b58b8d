// Whether the bytes of a DNS message are as long as they say (RFC 1035 section 4.1): the codec trusts each length in it, and would
// take the beginning of a truncated record for the whole.

/** Bytes of the header, and of a record between its name and its data. */
const HEADER = 12
const FIXED = 10
/** RFC 1035 section 3.1. */
const MAX_NAME = 255

/** What is wrong, as a clause; null if all parts of the message fit. */
export function structureFault(bytes: Uint8Array): string | null {
  if (bytes.length < HEADER) return 'it is shorter than its header'
  let at = HEADER
  for (let left = count(bytes, 4); left > 0; left -= 1) {
    const end = nameEnd(bytes, at)
    if (end === null || end + 4 > bytes.length) return 'its question cannot be read'
    at = end + 4
  }
  for (let left = count(bytes, 6) + count(bytes, 8) + count(bytes, 10); left > 0; left -= 1) {
    const end = recordEnd(bytes, at)
    if (end === null) return 'a record in it runs past its end, or is cut'
    at = end
  }
  return at === bytes.length ? null : 'it has more bytes than its counts say'
}

const count = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/** Where the name that starts here ends; null if it does not end within `limit`, or points forward. */
function nameEnd(bytes: Uint8Array, start: number, limit = bytes.length): number | null {
  let at = start
  let after: number | null = null
  let nameLength = 0
  for (;;) {
    const length = bytes[at]
    if (length === undefined || at >= limit) return null
    if (length === 0) return after ?? at + 1
    if (length >= 0xc0) {
      const target = count(bytes, at) & 0x3fff
      // A pointer points to a prior occurrence (section 4.1.4), so it can never form a loop.
      if (at + 2 > limit || target >= at || target < HEADER) return null
      after ??= at + 2
      at = target
      limit = bytes.length
      continue
    }
    nameLength += length + 1
    if (length > 63 || nameLength >= MAX_NAME) return null
    at += length + 1
  }
}

function recordEnd(bytes: Uint8Array, start: number): number | null {
  const at = nameEnd(bytes, start)
  if (at === null || at + FIXED > bytes.length) return null
  const data = at + FIXED
  const end = data + count(bytes, at + 8)
  if (end > bytes.length) return null
  const fits = DATA[count(bytes, at)]
  return !fits || fits(bytes, data, end) ? end : null
}

type Fits = (bytes: Uint8Array, start: number, end: number) => boolean

const isName: Fits = (bytes, start, end) => nameEnd(bytes, start, end) === end

/** Length-prefixed character strings, one after the other (section 3.3). */
const areStrings: Fits = (bytes, start, end) => {
  let at = start
  while (at < end) at += (bytes[at] ?? 0) + 1
  return at === end
}

const isSoa: Fits = (bytes, start, end) => {
  const mailbox = nameEnd(bytes, start, end)
  const numbers = mailbox === null ? null : nameEnd(bytes, mailbox, end)
  return numbers !== null && numbers + 20 === end
}

const atLeast =
  (bytes: number): Fits =>
  (_bytes, start, end) =>
    end - start >= bytes

/** Flags, and a property of at least one character (RFC 8659 section 4.1). */
const hasTag: Fits = (bytes, start, end) => {
  const length = bytes[start + 1] ?? 0
  return length > 0 && start + 2 + length <= end
}

const TXT = 16
const SPF = 99
const DS = 43
const DNSKEY = 48
const TLSA = 52
const CAA = 257

/** The types that checks query, by number; other types' data is not checked. */
const DATA: Readonly<Record<number, Fits>> = {
  1: (_bytes, start, end) => end - start === 4,
  28: (_bytes, start, end) => end - start === 16,
  2: isName,
  5: isName,
  12: isName,
  15: (bytes, start, end) => isName(bytes, start + 2, end),
  6: isSoa,
  [TXT]: areStrings,
  [SPF]: areStrings,
  // Fixed fields, and at least one byte of what follows them (RFC 4034 sections 2.1 and 5.1, RFC 6698 section 2.1).
  [DS]: atLeast(5),
  [DNSKEY]: atLeast(5),
  [TLSA]: atLeast(4),
  [CAA]: hasTag,
}
