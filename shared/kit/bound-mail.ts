// How much of an email is taken apart. The parser makes an object of each part and waits for each line, so five megabytes of
// boundaries would keep it busy for forty seconds, and take two gigabytes.

/** Lines that start with two hyphens: each may begin a part (RFC 2046, 5.1.1). Real messages have a few dozen. */
const MAX_BOUNDARIES = 5_000
/** Lines of a message have some seventy bytes on average, in a list of short words ten. */
const FREE_LINES = 100_000
const BYTES_PER_LINE = 20

const NEWLINE = 10
const HYPHEN = 45

interface BoundMail {
  bytes: Uint8Array
  /** What comes after was left out. */
  isCut: boolean
}

/** The beginning of an email, up to the last line that is worth its cost. Linear, and copies nothing. */
export function boundMail(bytes: Uint8Array): BoundMail {
  const maxLines = FREE_LINES + bytes.length / BYTES_PER_LINE
  let lines = 0
  let boundaries = 0
  for (let start = 0; ;) {
    if (bytes[start] === HYPHEN && bytes[start + 1] === HYPHEN) boundaries += 1
    if (boundaries > MAX_BOUNDARIES || lines > maxLines)
      return { bytes: bytes.subarray(0, start), isCut: true }
    const newline = bytes.indexOf(NEWLINE, start)
    if (newline < 0) return { bytes, isCut: false }
    lines += 1
    start = newline + 1
  }
}

export const CUT_MAIL = 'The message has more lines or parts than we take apart; the rest was not read.'
