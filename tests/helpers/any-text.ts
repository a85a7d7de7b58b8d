import fc from 'fast-check'

const PRINTABLE = 0x7f - 0x20
const SURROGATES = 0xd800
const AFTER_SURROGATES = 0xe000
const GAP = AFTER_SURROGATES - SURROGATES

/** What is drawn most often, and what a failure shrinks to, are small numbers: the printable characters of ASCII. */
function pointAt(index: number): number {
  if (index < PRINTABLE) return index + 0x20
  if (index < 0x7f) return index - PRINTABLE
  return index < SURROGATES ? index : index + GAP
}

function indexOf(point: number): number {
  if (point < 0x20) return point + PRINTABLE
  if (point < 0x7f) return point - 0x20
  return point < SURROGATES ? point : point - GAP
}

/**
 * The characters of `unit: 'binary'`, which would first build a table of all 1.1 million of them, taking a second in
 * each process.
 */
const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - GAP }).map(
  (index) => String.fromCodePoint(pointAt(index)),
  // Also maps the texts that fast-check tries along with random ones: “__proto__”, “constructor”.
  (text) => {
    if (typeof text !== 'string' || [...text].length !== 1) throw new Error('not one character')
    return indexOf(text.codePointAt(0) ?? 0)
  },
)

/** Text of any characters except lone surrogates. */
export const anyText = (limits: { maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...limits, unit: anyCharacter })

const pathCharacter = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCXYZ0123456789-._~!$&'()*+,;=:@"),
  },
  { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
)

/** Like `fc.webUrl()`, whose percent-encoded characters build the same table. */
export const anyWebAddress = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom('http', 'https'),
      fc.webAuthority(),
      fc.array(fc.array(pathCharacter).map((characters) => `/${characters.join('')}`)),
    )
    .map(([scheme, host, path]) => `${scheme}://${host}${path.join('')}`)
