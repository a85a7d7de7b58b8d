import type { OpenTag, TemplateDocument } from './document.ts'
import type { TemplateImage } from './schema.ts'
import { pixels, styleOf, type StyleRules } from './style.ts'

export interface FoundImage extends TemplateImage {
  hidden: boolean
}

/** What percentages refer to: the width of almost every template. */
const MAIL_WIDTH = 600
/** CSS, "default object size": 300 by 150, so an unknown side follows from the other at a ratio of 2 to 1. */
const DEFAULT_WIDTH = 300
const DEFAULT_ASPECT = 2
const PIXEL = 2

/** A 16-pixel letter with its share of the line: 8 wide, 20 high. */
const LETTER_AREA = 160

/** The specification's limit: anything below it is good. */
export const RATIO_LIMIT = 0.3

export function findImages(document: TemplateDocument, rules: StyleRules): FoundImage[] {
  const images: FoundImage[] = []
  for (const node of document.nodes) {
    if (node.kind === 'open' && node.name === 'img') images.push(readImage(node, rules))
  }
  return images
}

function readImage({ attributes, start, hidden }: OpenTag, rules: StyleRules): FoundImage {
  const style = styleOf('img', attributes, rules)
  const side = (name: 'width' | 'height') => {
    const base = name === 'width' ? MAIL_WIDTH : Number.NaN
    const given = sizeOf(style.get(name), base)
    const attribute = sizeOf(attributes.get(name), base)
    // `width: 100%` next to width="120" stretches on phones only if max-width says so; the attribute is the design.
    return style.get(name)?.endsWith('%') && attribute !== null ? attribute : (given ?? attribute)
  }
  const limit = sizeOf(style.get('max-width'), MAIL_WIDTH) ?? MAIL_WIDTH
  let width = side('width')
  let height = side('height')
  const assumed = width === null || height === null
  if (width !== null && width > limit && limit > 0) {
    if (height !== null) height = (height * limit) / width
    width = limit
  }
  const pixel = (width !== null && width <= PIXEL) || (height !== null && height <= PIXEL)
  width ??= height === null ? DEFAULT_WIDTH : height * DEFAULT_ASPECT
  height ??= width / DEFAULT_ASPECT
  return {
    src: (attributes.get('src') ?? '').trim().slice(0, 300),
    alt: attributes.get('alt') ?? null,
    width: Math.round(width),
    height: Math.round(height),
    assumed,
    pixel,
    at: start,
    hidden: hidden !== undefined,
  }
}

function sizeOf(text: string | undefined, base: number): number | null {
  const size = pixels(text, base)
  return size === null || Number.isNaN(size) || size < 0 ? null : size
}

/** Tracking pixels and hidden images show nothing. */
export const areaOf = (images: readonly FoundImage[]): number =>
  images.reduce((sum, { width, height, pixel, hidden }) => sum + (pixel || hidden ? 0 : width * height), 0)

/** From 0, no image, to 1, nothing but images; with two decimals, and never rounded up to the limit. */
export function imageRatio(imageArea: number, textLength: number): number {
  if (imageArea === 0) return 0
  const share = imageArea / (imageArea + textLength * LETTER_AREA)
  const rounded = Math.round(share * 100) / 100
  return share < RATIO_LIMIT && rounded >= RATIO_LIMIT ? RATIO_LIMIT - 0.01 : rounded
}
