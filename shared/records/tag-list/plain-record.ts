// A record's text as it was typed, without what panels, zone files, word processors and web pages add to it.

interface PlainRecord {
  /** Single spaces and line breaks, without quotes, backslashes and characters that no one sees. */
  text: string
  /** What was taken out or replaced, one sentence each. */
  notes: string[]
}

const QUOTES = /["“”„‟«»‹›`´]|&quot;/gu
/** Between two strings of one record (RFC 7208 section 3.3): a line may have been broken there, a tag may start there. */
const SEAM = /["“”„‟«»]\s+["“”„‟«»]/gu
/** Letters on both sides make it an apostrophe, as in o'brien. */
const SINGLE_QUOTES = /(?<![\p{L}\p{N}])['‘’‚‛]|['‘’‚‛](?![\p{L}\p{N}])/gu
/** A byte in decimal, or a character that needs no escape (RFC 1035 section 5.1). */
const ESCAPES = /\\+(\d{3})?/g
const UNSEEN = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/gu
const BLANKS = /(?:[\s\p{Cc}\p{Zs}]|&nbsp;)+/gu
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63]/gu

/** @param most a longer text is cut: no one typed it */
export function plainRecord(written: string, most: number): PlainRecord {
  const notes: string[] = []
  const step = (text: string, change: (text: string) => string, note: string): string => {
    const changed = change(text)
    if (changed !== text) notes.push(note)
    return changed
  }
  let text = written.slice(0, most)
  text = step(text, (one) => one.replace(UNSEEN, ''), 'Invisible characters are removed.')
  text = step(text, asciiForms, 'Signs of another keyboard or of a word processor become plain ones.')
  text = step(text, withoutLineStart, 'The start of a zone file’s line is removed.')
  text = step(text, (one) => one.replace(ESCAPES, unescaped), 'Backslashes are removed.')
  text = step(
    text,
    (one) => one.replace(SEAM, '\n').replace(QUOTES, '').replace(SINGLE_QUOTES, '').replace(/[‘’]/gu, "'"),
    'Quotation marks are removed.',
  )
  return { text: text.replace(BLANKS, (blank) => (/[\r\n]/.test(blank) ? '\n' : ' ')).trim(), notes }
}

/** “s1._domainkey 3600 IN TXT ( … )” (RFC 1035 section 5.1). */
function withoutLineStart(text: string): string {
  const plain = text.trim()
  const [start = ''] = /^(?:[^=;]{0,300}\s(?:TXT|SPF)\s{1,100})?\(?/i.exec(plain) ?? []
  if (start === '') return text
  const isOpen = start.endsWith('(') && plain.endsWith(')')
  return plain.slice(start.length, isOpen ? -1 : undefined)
}

/** Full-width forms (U+FF01 to U+FF5E), the Greek question mark, ideographic commas and stops, and dashes. */
const asciiForms = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/gu, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/[\u037e\u061b\ufe54]/gu, ';')
    .replace(/[\u3001\u060c\ufe50\uff64]/gu, ',')
    .replace(/[\u3002\uff61]/gu, '.')
    .replace(DASHES, '-')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')

function unescaped(_: string, code: string | undefined): string {
  const byte = Number(code ?? '0')
  return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : code === undefined ? '' : ' '
}
