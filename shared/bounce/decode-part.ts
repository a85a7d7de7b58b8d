// The text of one part of a pasted report: its transfer encoding, its character set, and its markup undone.

export type Encoding = 'base64' | 'quoted-printable' | ''

export interface PartText {
  encoding: Encoding
  /** As the part names it; empty if it does not. */
  charset: string
  isHtml: boolean
}

/** @param line a field Content-Transfer-Encoding, in lower case */
export function encodingOf(line: string): Encoding {
  if (line.includes('base64')) return 'base64'
  return line.includes('quoted-printable') ? 'quoted-printable' : ''
}

/** Anything that turns out not to be encoded stays as it is. */
export function decodedLines(
  lines: readonly string[],
  { encoding, charset, isHtml }: PartText,
): readonly string[] {
  const decoder = decoderOf(charset)
  const plain =
    encoding === 'base64'
      ? fromBase64(lines, decoder)
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(lines, decoder)
        : fromSevenBits(lines)
  return isHtml ? withoutMarkup(plain) : plain
}

/** ISO-2022-JP is seven bits wide, so it is still there after it was read as something else (RFC 1468). */
const SHIFTS = ['\u001b$@', '\u001b$B']

function fromSevenBits(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => SHIFTS.some((shift) => line.includes(shift)))) return lines
  const bytes = Uint8Array.from(lines.join('\n'), (character) => Math.min(character.charCodeAt(0), 0x7f))
  return new TextDecoder('iso-2022-jp').decode(bytes).split('\n')
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset === '' ? 'utf-8' : charset)
  } catch {
    return new TextDecoder()
  }
}

function fromBase64(lines: readonly string[], decoder: TextDecoder): readonly string[] {
  const text = lines.join('').replace(/[^A-Za-z0-9+/]/g, '')
  if (text.length < 8 || lines.some((line) => line.includes(' '))) return lines
  try {
    const bytes = Uint8Array.from(atob(text.slice(0, text.length - (text.length % 4))), (char) =>
      char.charCodeAt(0),
    )
    return decoder.decode(bytes).replace(/\r\n?/g, '\n').split('\n')
  } catch {
    return lines
  }
}

function fromQuotedPrintable(lines: readonly string[], decoder: TextDecoder): string[] {
  const joined: string[] = []
  let open = ''
  for (const line of lines) {
    if (line.endsWith('=') && open.length < 4000) open += line.slice(0, -1)
    else {
      joined.push(withBytes(open + line, decoder))
      open = ''
    }
  }
  if (open !== '') joined.push(withBytes(open, decoder))
  return joined
}

const withBytes = (line: string, decoder: TextDecoder): string =>
  line.includes('=')
    ? line.replace(/(?:=[0-9A-F]{2})+/gi, (run) =>
        decoder.decode(Uint8Array.from(run.slice(1).split('='), (hex) => Number.parseInt(hex, 16))),
      )
    : line

/** A tag or a comment, but not an address in angle brackets. */
const TAG = /<(?:!--[^<>]{0,2000}--|[!?][^<>]{0,500}|(\/?)([a-z][a-z0-9:-]{0,20})(?:\s[^<>]{0,2000})?\/?)>/gi
/** Tags at which a line ends. */
const BREAKS = /^(?:br|p|div|tr|table|h[1-6]|li|ul|ol|body|title|hr)$/
/** Elements whose text nobody sees. */
const UNSEEN = /^(?:style|script|head)$/

function withoutMarkup(lines: readonly string[]): string[] {
  const html = lines.join('\n')
  const seen: string[] = []
  let from = 0
  let unseen = ''
  for (const match of html.matchAll(TAG)) {
    const [tag, slash = '', written = ''] = match
    const name = written.toLowerCase()
    if (unseen === '') seen.push(html.slice(from, match.index), BREAKS.test(name) ? '\n' : ' ')
    from = match.index + tag.length
    if (unseen === '' && slash === '' && UNSEEN.test(name)) unseen = name
    else if (slash !== '' && name === unseen) unseen = ''
  }
  seen.push(html.slice(from))
  return seen.join('').replace(ENTITY, unescaped).replaceAll('\u00a0', ' ').split('\n')
}

const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function unescaped(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
}
