// Random texts for TXT records, with everything that has a meaning in some language; the same seed gives the same
// texts.
import { TextEncoder } from 'node:util'

const PIECES = [
  ...[
    '"',
    '\\',
    ';',
    "'",
    '`',
    '$',
    '${x}',
    '%{y}',
    '$(id)',
    '\\"',
    '\\;',
    '\\\\',
    '" "',
    '""',
    '#',
    '//',
    '*/',
    '--',
  ],
  ...[
    '\n',
    '\r\n',
    '\t',
    '\0',
    '\u007f',
    '\u2028',
    '\u202e',
    '=',
    '@',
    ',',
    '|',
    '^',
    '<',
    '>',
    '&',
    '{',
    '}',
    '(',
    ')',
  ],
  ...[
    'ö',
    'é',
    'e\u0301',
    'ﬁ',
    '例',
    '😀',
    ' ',
    '  ',
    '\\010',
    '\\123',
    'v=spf1 include:_spf.example.com ~all',
    'p=none',
  ],
]
/** Where strings are split. */
const EDGES = [0, 1, 254, 255, 256, 509, 510, 511, 700]

/** @param {number} seed mulberry32 */
export function chanceFrom(seed) {
  let state = seed >>> 0
  return (/** @type {number} */ end) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end)
  }
}

/**
 * All different, 0 to 700 bytes long.
 * @param {number} count
 * @param {(end: number) => number} below
 */
export function randomTexts(count, below) {
  const texts = new Set()
  while (texts.size < count) {
    const bytes = below(3) === 0 ? EDGES[below(EDGES.length)] : below(701)
    texts.add(textOfLength(bytes ?? 0, below))
  }
  return /** @type {string[]} */ ([...texts])
}

/**
 * @param {number} bytes
 * @param {(end: number) => number} below
 */
function textOfLength(bytes, below) {
  let text = ''
  let left = bytes
  while (left > 0) {
    const piece =
      below(2) === 0 ? String.fromCharCode(0x20 + below(0x5f)) : (PIECES[below(PIECES.length)] ?? 'x')
    const size = new TextEncoder().encode(piece).length
    const fits = size <= left
    text += fits ? piece : 'x'
    left -= fits ? size : 1
  }
  return text
}
