/** Characters that take two columns: full-width East Asian scripts, and emoji (Unicode UAX #11). */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u
const NO_COLUMN = /\p{Mn}/u

function columnsOf(text: string): number {
  let columns = 0
  for (const character of text) columns += NO_COLUMN.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return columns
}

/** Lines of at most `width` columns, each after `indent`; a word that is longer than a line is cut. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.max(10, width - indent.length)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((one) => pieces(one, room))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (columnsOf(longer) <= room) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map((one) => indent + one)
}

function pieces(word: string, room: number): string[] {
  if (columnsOf(word) <= room) return [word]
  const cut: string[] = []
  let piece = ''
  for (const character of word) {
    if (columnsOf(piece + character) > room) {
      cut.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...cut, piece]
}
