// A subject as a header field: encoded words (RFC 2047) where it needs them, folded (RFC 5322, 2.1.1 and 2.2.3).
import { encodeBase64 } from '#shared/kit/base64.ts'

/** RFC 2047, 2: the longest encoded word. */
export const MAX_WORD = 75
/** RFC 2047, 2: the longest line with an encoded word in it. */
const MAX_ENCODED_LINE = 76
/** RFC 5322, 2.1.1, without CRLF: what a line should, and must, not exceed. */
const SOFT_LINE = 78
export const HARD_LINE = 998

export interface WireForm {
  /** The field as it is sent, without CRLF at the ends of its lines. */
  lines: string[]
  encodedWords: string[]
  /** Octets with the line ends. */
  bytes: number
  /** The longest line. */
  longest: number
}

const NAME = 'Subject:'
const encoder = new TextEncoder()

/** Printable ASCII and blanks: it needs no encoding (RFC 5322, 2.2). */
export const isPlain = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text)

/** A plain word that readers would take for an encoded one, or that no line can hold. */
const needsEncoding = (word: string): boolean =>
  !isPlain(word) || word.includes('=?') || word.length > HARD_LINE - NAME.length

/** Without the blanks before it. */
const bare = (text: string): string => text.replace(/^[ \t]+/, '')

/** A line break in a subject would end the field, so it is a blank here. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

export function wireForm(subject: string): WireForm {
  const text = oneLine(subject)
  const words = text.match(/[ \t]*[^ \t]+|[ \t]+$/g) ?? []
  const first = words.findIndex((word) => needsEncoding(bare(word)))
  const last = words.findLastIndex((word) => needsEncoding(bare(word)))
  const lines = new Lines()
  words.slice(0, first < 0 ? words.length : first).forEach((word) => lines.add(word))
  if (first >= 0) {
    const [blank = '', rest = ''] = splitBlank(words.slice(first, last + 1).join(''))
    lines.addEncoded(blank, rest)
    words.slice(last + 1).forEach((word) => lines.add(word))
  }
  return lines.form()
}

const splitBlank = (text: string): [string, string] => {
  const rest = bare(text)
  // One blank separates two words; more of them would be lost on their way, so they are encoded.
  const blank = text.length - rest.length
  return blank > 1 ? [' ', text.slice(1)] : [text.slice(0, blank), rest]
}

class Lines {
  private readonly lines: string[] = []
  private line = NAME
  private readonly words: string[] = []
  private hasEncoded = false

  /** @param word with the blanks before it */
  add(word: string) {
    const piece = this.line === NAME && !/^[ \t]/.test(word) ? ` ${word}` : word
    const most = this.hasEncoded ? MAX_ENCODED_LINE : SOFT_LINE
    // A fold comes before a blank, and leaves no line of nothing but blanks.
    if (
      this.line.length + piece.length > most &&
      this.line !== NAME &&
      /^[ \t]/.test(piece) &&
      bare(piece) !== ''
    )
      this.fold()
    this.line += piece
  }

  addEncoded(blank: string, text: string) {
    let isFirst = true
    let rest = [...text]
    while (rest.length > 0) {
      const gap = isFirst && blank !== '' ? blank : ' '
      const room = MAX_ENCODED_LINE - this.line.length - gap.length
      const taken = encodedWord(rest, Math.min(MAX_WORD, room))
      if (taken) {
        this.line += gap + taken.word
        this.words.push(taken.word)
        this.hasEncoded = true
        rest = rest.slice(taken.count)
      }
      if (rest.length > 0) this.fold()
      isFirst = false
    }
  }

  private fold() {
    this.lines.push(this.line)
    this.line = ''
    this.hasEncoded = false
  }

  form(): WireForm {
    const lines = [...this.lines, this.line === NAME ? `${NAME} ` : this.line]
    return {
      lines,
      encodedWords: this.words,
      bytes: lines.reduce((sum, line) => sum + line.length + 2, 0),
      longest: Math.max(...lines.map((line) => line.length)),
    }
  }
}

const HEAD = '=?utf-8?q?'
const FRAME = HEAD.length + '?='.length

/** As many characters as fit, in the shorter of both encodings; none is cut in two (RFC 2047, 5). */
function encodedWord(characters: readonly string[], most: number): { word: string; count: number } | null {
  const room = most - FRAME
  const inQ = fitting(characters, room, (character) => quoted(character).length)
  const inB = fittingBase64(characters, room)
  if (inQ === 0 && inB === 0) return null
  const q = `${HEAD}${characters.slice(0, inQ).map(quoted).join('')}?=`
  const b = `=?utf-8?b?${encodeBase64(encoder.encode(characters.slice(0, inB).join('')))}?=`
  const isQ = inQ > inB || (inQ === inB && q.length <= b.length)
  return isQ ? { word: q, count: inQ } : { word: b, count: inB }
}

function fitting(characters: readonly string[], room: number, size: (character: string) => number): number {
  let used = 0
  for (const [index, character] of characters.entries()) {
    used += size(character)
    if (used > room) return index
  }
  return characters.length
}

/** Three bytes become four letters. */
const fittingBase64 = (characters: readonly string[], room: number): number =>
  fitting(characters, Math.floor(room / 4) * 3, (character) => encoder.encode(character).length)

/** RFC 2047, 4.2 and 5: what stands for itself in an encoded word anywhere. */
function quoted(character: string): string {
  if (character === ' ') return '_'
  if (/^[A-Za-z0-9!*+/-]$/.test(character)) return character
  return [...encoder.encode(character)]
    .map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)
    .join('')
}
