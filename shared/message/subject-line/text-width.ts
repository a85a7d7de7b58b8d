// How wide a text is, without a browser: the advance widths of Helvetica, which Arial shares (Adobe’s Helvetica.afm, 1997), by 1/1000 em.
// Where there is a browser, it measures with the fonts that are there.

/** From the blank to "~". */
const WIDTHS: readonly number[] = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
/** From the same file: other signs and letters that subjects have. */
const OTHERS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '\u00a0·łı': 278,
    '‘’‚ł': 222,
    '“”„¡': 333,
    '–€£¥¢§«»ðþđ': 556,
    '—…™ÆŒ': 1000,
    '•': 350,
    '°': 400,
    'ßø¿': 611,
    Ø: 778,
    æ: 889,
    œ: 944,
    '©®': 737,
  }).flatMap(([letters, width]) => Array.from(letters, (letter): [string, number] => [letter, width])),
)
/** An average letter of a script that the table lacks. */
const OTHER = 560
/** East Asian characters and emoji fill a square (UAX #11). */
const SQUARE = 1000
const EMOJI_WIDTH = 1250

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u
const NO_WIDTH = /[\p{M}\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0]/u
const PICTURE = /\p{Emoji_Presentation}/u

/** In 1/1000 em. */
function advance(character: string): number {
  const known = WIDTHS[(character.codePointAt(0) ?? 0) - 0x20] ?? OTHERS.get(character)
  if (known !== undefined) return known
  if (NO_WIDTH.test(character)) return 0
  if (PICTURE.test(character)) return EMOJI_WIDTH
  if (WIDE.test(character)) return SQUARE
  // "é" is as wide as "e".
  const base = WIDTHS[(character.normalize('NFD').codePointAt(0) ?? 0) - 0x20]
  return base ?? OTHER
}

/** @param size of the letters in pixels */
export function estimatedWidth(text: string, size: number): number {
  let sum = 0
  let isJoined = false
  for (const character of text) {
    // What a joiner joins is one picture.
    sum += isJoined ? 0 : advance(character)
    isJoined = character === '\u200d'
  }
  return (sum * size) / 1000
}

/** How many UTF-16 units are seen in so many pixels, the ellipsis included; null if all of them are. No character is cut in two. */
export function cutAt(text: string, room: number, measure: (text: string) => number): number | null {
  if (measure(text) <= room) return null
  const ends = characterEnds(text)
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    const end = middle === 0 ? 0 : (ends[middle - 1] ?? 0)
    if (measure(`${text.slice(0, end)}…`) <= room) low = middle
    else high = middle - 1
  }
  return low === 0 ? 0 : (ends[low - 1] ?? 0)
}

/** Marks, skin tones, and what a joiner or a flag begins belong to the character before (UAX #29, roughly). */
const GOES_ON = /\p{M}|\p{Emoji_Modifier}|\u200d|[\u{e0020}-\u{e007f}]/u
const OF_FLAG = /\p{Regional_Indicator}/u

function characterEnds(text: string): number[] {
  const ends: number[] = []
  let at = 0
  let before = ''
  let isFlagOpen = false
  for (const character of text) {
    at += character.length
    const isOfFlag = OF_FLAG.test(character)
    const goesOn = before === '\u200d' || GOES_ON.test(character) || (isOfFlag && isFlagOpen)
    isFlagOpen = isOfFlag && !isFlagOpen
    if (goesOn && ends.length > 0) ends[ends.length - 1] = at
    else ends.push(at)
    before = character
  }
  return ends
}
