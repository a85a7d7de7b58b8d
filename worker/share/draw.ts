// The image of a result: the tool, the name that was checked, and its verdict.
import { decodeBase64Leniently } from '#shared/encoding/base64.ts'
import { inOwnScript } from '#shared/dns/domain-name.ts'
import { visibleText } from '#shared/dns/visible-text.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { Atlas } from '#worker/share/atlas.ts'
import { Canvas } from '#worker/share/canvas.ts'
import { encodePng } from '#worker/share/png.ts'
import { fitLine, hasWholeWords, isDrawable, walk, wrap } from '#worker/share/text.ts'

interface SharedResult {
  /** The tool’s heading. */
  tool: string
  /** A domain in A-labels, or an IP address. */
  name: string
  /** For a DKIM key. */
  selector?: string | undefined
  verdict: Verdict
  /** The date of the check, as on its stamp. */
  date: string
}

const LEFT = 98
const RIGHT = 1102
/** The sign is to the left of it, the stamp to the right. */
const COLUMN = { left: 178, width: 662 }
/** For the heading and the sentence together. */
const MAX_LINES = 5
/** More than fits, whatever the text. */
const MAX_TEXT = 400
const STAMP = { center: [986, 414], degrees: 9 } as const
/** Inside the stamp’s inner ring. */
const STAMP_WIDTH = 116
const STAMP_SIZE = 33

export function drawResult(result: SharedResult, atlas: Atlas): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new Canvas(atlas)
  drawName(result, canvas, atlas)
  drawVerdict(result, canvas, atlas)
  drawStamp(result.verdict.stamp.toUpperCase(), canvas, atlas)
  const { width, height, palettes } = atlas
  const palette = decodeBase64Leniently(palettes[result.verdict.tone])
  return encodePng({ width, height, palette, rows: canvas.rows })
}

function drawName({ tool, name, selector, date }: SharedResult, canvas: Canvas, atlas: Atlas) {
  canvas.text(tool, 'small', 'post', LEFT, 108)
  const day = walk(date, 'text', atlas)
  canvas.text(date, 'text', 'soft', RIGHT - day, 108)
  if (selector !== undefined) {
    const after = LEFT + walk(`${tool}  `, 'small', atlas)
    const room = RIGHT - day - 40 - after
    const shown = fitLine(`selector ${selector}`, ['text'], room, atlas)
    canvas.text(shown.text, shown.font, 'soft', after, 108)
  }
  const shown = fitLine(drawable(name, atlas), ['huge', 'large', 'middle', 'small'], RIGHT - LEFT, atlas)
  canvas.text(shown.text, shown.font, 'ink', LEFT, shown.font === 'huge' ? 194 : 188)
}

function drawVerdict({ name, verdict }: SharedResult, canvas: Canvas, atlas: Atlas) {
  const { left, width } = COLUMN
  const short = fitLine(drawable(name, atlas), ['small'], width, atlas).text
  const worded = (text: string) =>
    drawable(visibleText(text).replaceAll(name, short).slice(0, MAX_TEXT), atlas)
  canvas.glyph(atlas.signs[verdict.tone], 'toneBelow', LEFT, 270)
  const { font, lines, first, step } = headingOf(worded(verdict.heading), atlas)
  lines.forEach((line, index) => canvas.text(line, font, 'inkBelow', left, first + index * step))
  const below = first + lines.length * step
  const sentence = wrap(worded(verdict.sentence), 'text', width, MAX_LINES - lines.length, atlas)
  sentence.forEach((line, index) => canvas.text(line, 'text', 'softBelow', left, below + index * 37))
}

/** Smaller if it would take three lines or break a word. */
function headingOf(text: string, atlas: Atlas) {
  const { width } = COLUMN
  const lines = wrap(text, 'middle', width, 3, atlas)
  const isShort = lines.length < 3 && hasWholeWords(text, 'middle', width, atlas)
  return isShort
    ? { font: 'middle' as const, lines, first: 316, step: 54 }
    : { font: 'small' as const, lines: wrap(text, 'small', width, 3, atlas), first: 310, step: 44 }
}

function drawStamp(word: string, canvas: Canvas, atlas: Atlas) {
  const size = atlas.fonts.middle.size
  const scale = Math.min(STAMP_SIZE / size, STAMP_WIDTH / walk(word, 'middle', atlas))
  canvas.turned(word, 'middle', 'toneBelow', { ...STAMP, scale })
}

/** Names in their own script if we have its letters; otherwise in their DNS form. */
const drawable = (text: string, { fonts }: Atlas): string =>
  inOwnScript(text, (name) => isDrawable(name, fonts.text))
