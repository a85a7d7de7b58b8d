// Ink on a copy of the sheet: letters, signs, and a word that is rotated like the stamp around it.
import type { Atlas, FontName, Glyph } from '#worker/share/atlas.ts'
import { walk } from '#worker/share/text.ts'

const STEPS = 8
/** Pixels of a rotated word are the mean of this many samples, across and down. */
const SAMPLES = 2

/** How black a sample is, in 8 levels. */
type Coverage = (x: number, y: number) => number

interface Turned {
  /** Where its center goes. */
  center: readonly [x: number, y: number]
  degrees: number
  scale: number
}

export class Canvas {
  readonly rows: Uint8Array<ArrayBuffer>
  readonly #atlas: Atlas
  readonly #stride: number

  constructor(atlas: Atlas) {
    this.#atlas = atlas
    this.#stride = atlas.width + 1
    this.rows = atlas.points.slice(0, this.#stride * atlas.height)
  }

  text(text: string, font: FontName, ramp: string, x: number, baseline: number) {
    walk(text, font, this.#atlas, (glyph, pen) => this.glyph(glyph, ramp, x + pen, baseline))
  }

  glyph([start, width, height, left, top]: Glyph, ramp: string, x: number, y: number) {
    const { points } = this.#atlas
    const ink = this.#ink(ramp)
    const column = Math.round(x) + left
    for (let row = 0; row < height; row++) {
      for (let at = 0; at < width; at++) {
        const coverage = points[start + row * width + at] ?? 0
        if (coverage > 0) ink(column + at, y - top + row, coverage)
      }
    }
  }

  /** A line of capitals around its center. */
  turned(text: string, font: FontName, ramp: string, { center, degrees, scale }: Turned) {
    const { width, height, at } = this.#line(text, font)
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    const coverage: Coverage = (x, y) =>
      at(width / 2 + (x * cos + y * sin) / scale, height / 2 + (y * cos - x * sin) / scale)
    const across = Math.ceil(((width * cos + height * sin) * scale) / 2)
    const down = Math.ceil(((width * sin + height * cos) * scale) / 2)
    const ink = this.#ink(ramp)
    for (let y = -down; y < down; y++) {
      for (let x = -across; x < across; x++) {
        const black = mean(coverage, x, y)
        if (black > 0) ink(center[0] + x, center[1] + y, black)
      }
    }
  }

  /** A single line, from its left edge and from the top of its capitals to the baseline. */
  #line(text: string, font: FontName): { width: number; height: number; at: Coverage } {
    const { points, fonts } = this.#atlas
    const height = fonts[font].glyphs.H?.[2] ?? 0
    const width = Math.ceil(walk(text, font, this.#atlas))
    const line = new Uint8Array(width * height)
    walk(text, font, this.#atlas, ([start, wide, high, left, top], pen) => {
      for (let index = 0; index < wide * high; index++) {
        const x = Math.round(pen) + left + (index % wide)
        const y = height - top + Math.floor(index / wide)
        if (x >= 0 && x < width && y >= 0 && y < height) line[y * width + x] = points[start + index] ?? 0
      }
    })
    const at: Coverage = (x, y) =>
      x >= 0 && x < width && y >= 0 && y < height ? (line[Math.floor(y) * width + Math.floor(x)] ?? 0) : 0
    return { width, height, at }
  }

  /** Where two letters overlap, the darker one counts. */
  #ink(ramp: string) {
    const { rows } = this
    const stride = this.#stride
    const base = (this.#atlas.ramps[ramp] ?? 0) * STEPS
    return (x: number, y: number, coverage: number) => {
      if (x < 0 || x >= stride - 1) return
      const at = y * stride + 1 + x
      const there = (rows[at] ?? 0) - base
      rows[at] = base + (there > coverage && there < STEPS ? there : coverage)
    }
  }
}

function mean(coverage: Coverage, x: number, y: number): number {
  let sum = 0
  for (let index = 0; index < SAMPLES * SAMPLES; index++) {
    const [right, down] = [index % SAMPLES, Math.floor(index / SAMPLES)]
    sum += coverage(x + (right + 0.5) / SAMPLES, y + (down + 0.5) / SAMPLES)
  }
  return Math.round(sum / (SAMPLES * SAMPLES))
}
