// What `npm run share-atlas` drew: the sheet, the signs, and the letters in five sizes, each pixel as one of 8 levels.
import type { Tone } from '#shared/report/verdict.ts'

/** The offset of its pixels in `points`, width, height, then from the pen: to the left edge, up to the top, to the next glyph. */
export type Glyph = [at: number, width: number, height: number, left: number, top: number, advance: number]

export interface Font {
  size: number
  /** In thousandths of the size. */
  tracking: number
  glyphs: Readonly<Record<string, Glyph>>
}

export type FontName = 'huge' | 'large' | 'middle' | 'small' | 'text'

export interface Atlas {
  width: number
  height: number
  /** Eight colors each, from the background to full ink. */
  ramps: Readonly<Record<string, number>>
  /** Three bytes per color, in base64. */
  palettes: Readonly<Record<Tone, string>>
  /** Between two letters, in thousandths of the size. */
  kerning: Readonly<Record<string, Readonly<Record<string, number>>>>
  signs: Readonly<Record<Tone, Glyph>>
  fonts: Readonly<Record<FontName, Font>>
  /** The rows of the sheet, each preceded by PNG's filter byte; then all glyphs. */
  points: Uint8Array<ArrayBuffer>
}

export async function readAtlas(file: ReadableStream<Uint8Array>): Promise<Atlas> {
  const unpacked = file.pipeThrough(
    new DecompressionStream('deflate') as ReadableWritablePair<Uint8Array, Uint8Array>,
  )
  const bytes = new Uint8Array(await new Response(unpacked).arrayBuffer())
  const end = 4 + new DataView(bytes.buffer).getUint32(0)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))) as Omit<Atlas, 'points'>
  return { ...head, points: bytes.subarray(end) }
}
