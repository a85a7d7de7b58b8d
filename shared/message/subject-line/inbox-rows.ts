// The rows of inboxes in which a subject stands: their fonts, and how many pixels they leave for it. No app publishes these numbers.
// The widths are those of common screens and window sizes, less what the row has beside the subject; apps change them, and readers do.
import { lastWhere } from '#shared/kit/binary-search.ts'

type RowLayout =
  /** Subject and preview share a line. */
  | 'beside'
  /** The preview is below the subject. */
  | 'below'

export interface InboxRow {
  id: string
  name: string
  device: 'phone' | 'desktop'
  layout: RowLayout
  /** As in CSS, with what stands in where the font is missing. */
  fonts: string
  /** Of the subject, in CSS pixels. */
  size: number
  weight: 400 | 600 | 700
  /** For the subject, in CSS pixels: on the narrowest and on the widest of common screens. */
  room: { from: number; to: number }
  /** For the sender's name, in CSS pixels. */
  senderRoom: number
  /** Lines of preview; with `beside`, it has what the subject leaves of `room`. */
  previewLines: number
}

const APPLE =
  "-apple-system, BlinkMacSystemFont, 'SF Pro Text', 'Helvetica Neue', Helvetica, Arial, sans-serif"
const GOOGLE = "Roboto, 'Google Sans', 'Helvetica Neue', Arial, sans-serif"
const MICROSOFT = "'Segoe UI', 'Segoe UI Web', -apple-system, 'Helvetica Neue', Arial, sans-serif"

export const INBOX_ROWS: readonly InboxRow[] = [
  {
    id: 'iphone-mail',
    name: 'Apple Mail on an iPhone',
    device: 'phone',
    layout: 'below',
    fonts: APPLE,
    size: 15,
    weight: 400,
    // Screens of 375 to 440 points, less 32 before and 16 after the text.
    room: { from: 327, to: 392 },
    senderRoom: 240,
    previewLines: 2,
  },
  {
    id: 'gmail-android',
    name: 'Gmail on Android',
    device: 'phone',
    layout: 'below',
    fonts: GOOGLE,
    size: 14,
    weight: 700,
    // Screens of 360 to 412 pixels, less 72 for the picture and 48 for the star.
    room: { from: 240, to: 292 },
    senderRoom: 210,
    previewLines: 1,
  },
  {
    id: 'outlook-phone',
    name: 'Outlook on a phone',
    device: 'phone',
    layout: 'below',
    fonts: APPLE,
    size: 15,
    weight: 600,
    // Screens of 360 to 430 pixels, less 68 for the picture and 16 after the text.
    room: { from: 276, to: 346 },
    senderRoom: 210,
    previewLines: 1,
  },
  {
    id: 'gmail-web',
    name: 'Gmail in a browser',
    device: 'desktop',
    layout: 'beside',
    fonts: GOOGLE,
    size: 14,
    weight: 700,
    // Windows of 1,280 to 1,920 pixels, less menu, sender, date and side bar; the preview shares the line.
    room: { from: 640, to: 1280 },
    senderRoom: 168,
    previewLines: 1,
  },
  {
    id: 'outlook-windows',
    name: 'Outlook for Windows',
    device: 'desktop',
    layout: 'below',
    fonts: MICROSOFT,
    size: 14,
    weight: 600,
    // A message list of 320 to 480 pixels, less its margins and the date.
    room: { from: 232, to: 392 },
    senderRoom: 220,
    previewLines: 1,
  },
  {
    id: 'apple-mail-mac',
    name: 'Apple Mail on a Mac',
    device: 'desktop',
    layout: 'below',
    fonts: APPLE,
    size: 13,
    weight: 400,
    // A message list of 300 to 440 points, less its margins.
    room: { from: 256, to: 396 },
    senderRoom: 190,
    previewLines: 2,
  },
]

/**
 * The advance widths of Helvetica, which Arial shares (Adobe’s Helvetica.afm, 1997), by 1/1000 em, from the blank to "~". Where there is a
 * browser, it measures with the fonts that are there.
 */
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
  const endOf = (characters: number) => ends[characters - 1] ?? 0
  return endOf(lastWhere(ends.length + 1, (some) => measure(`${text.slice(0, endOf(some))}…`) <= room))
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
