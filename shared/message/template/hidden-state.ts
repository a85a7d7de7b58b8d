// Whether a reader sees what is in an element: what it inherits from its parent, and what it sets itself.
import { type Declarations, pixels } from './style.ts'

export interface HiddenState {
  /** How it is hidden; undefined if visible. */
  hidden: string | undefined
  /** `hidden`, but in a way that children can undo. */
  soft: boolean
  fontSize: number
  color: Color | null
  /** Null if we cannot tell what is behind it: an image, or nothing was set. */
  ground: Color | null
}

export const START_STATE: HiddenState = {
  hidden: undefined,
  soft: false,
  fontSize: 16,
  color: null,
  ground: [255, 255, 255],
}

/** SpamAssassin calls text below 1.2 invisible, too; no one can read a color this close. */
const SAME_COLOR = 1.1

export function hiddenState(
  before: HiddenState,
  name: string,
  attributes: ReadonlyMap<string, string>,
  style: Declarations,
): HiddenState {
  if (before.hidden !== undefined && !before.soft) return before
  const plain = style.size === 0 && attributes.size === 0
  if (plain) return before
  const fontSize = fontSizeOf(before.fontSize, style)
  const color = colorOf(before.color, name, attributes, style)
  const ground = groundOf(before.ground, attributes, style)
  const hard = hardHiding(attributes, style)
  if (hard) return { hidden: hard, soft: false, fontSize, color, ground }
  const soft = softHiding(before, style, fontSize, color, ground)
  return { hidden: soft, soft: soft !== undefined, fontSize, color, ground }
}

/** WCAG 2.2, 1.4.3: for text, and for large text, of 18 points. */
const READABLE = 4.5
const READABLE_LARGE = 3
const LARGE = 24

/** Undefined if it is enough, or not known. */
export function lowContrastOf({ color, ground, fontSize }: HiddenState): number | undefined {
  if (!color || !ground) return undefined
  const ratio = contrast(color, ground)
  return ratio < (fontSize >= LARGE ? READABLE_LARGE : READABLE) ? ratio : undefined
}

/** No child can undo it. */
function hardHiding(attributes: ReadonlyMap<string, string>, style: Declarations): string | undefined {
  const display = style.get('display')
  if (display === 'none') return 'display: none'
  if (attributes.has('hidden') && display === undefined) return 'the attribute hidden'
  if (style.has('opacity') && Number.parseFloat(style.get('opacity') ?? '') === 0) return 'opacity: 0'
  const clips = (style.get('overflow') ?? '').includes('hidden') || style.get('mso-hide') === 'all'
  const none = (property: string) => (pixels(style.get(property), 16) ?? 99) <= 1
  if (clips && (none('max-height') || none('height'))) return 'zero height'
  if (clips && (none('max-width') || none('width'))) return 'zero width'
  if ((pixels(style.get('text-indent'), 16) ?? 0) <= -500) return 'moved off the page'
  const places = ['left', 'top', 'margin-left', 'margin-top'].map((side) => pixels(style.get(side), 16) ?? 0)
  if (places.some((place) => place <= -500)) return 'moved off the page'
  return undefined
}

function softHiding(
  before: HiddenState,
  style: Declarations,
  fontSize: number,
  color: Color | null,
  ground: Color | null,
): string | undefined {
  const visibility = style.get('visibility') ?? (before.hidden === INVISIBLE ? 'hidden' : 'visible')
  if (visibility === 'hidden' || visibility === 'collapse') return INVISIBLE
  if (fontSize <= 1) return `letters of ${Math.round(fontSize * 10) / 10} px`
  if (color && ground && contrast(color, ground) < SAME_COLOR) return 'the color of its background'
  return undefined
}

const INVISIBLE = 'visibility: hidden'

function fontSizeOf(before: number, style: Declarations): number {
  const own = pixels(style.get('font-size'), before)
  if (own !== null) return own
  // `font: 0/0 a` hides text, too; the size comes before a slash or the font family.
  const short = /(?:^|\s)(\d{1,4}(?:\.\d{1,4})?(?:px|pt|em|rem|%)?)(?:\/|\s)/.exec(style.get('font') ?? '')
  return pixels(short?.[1], before) ?? before
}

function colorOf(
  before: Color | null,
  name: string,
  attributes: ReadonlyMap<string, string>,
  style: Declarations,
): Color | null {
  const own =
    style.get('color') ?? (name === 'font' ? attributes.get('color') : undefined) ?? attributes.get('text')
  const read = readColor(own)
  if (read === 'transparent') return null
  // A link has the browser's own color unless it sets one.
  if (own === undefined && name === 'a') return null
  return own === undefined || own === 'inherit' ? before : read
}

function groundOf(
  before: Color | null,
  attributes: ReadonlyMap<string, string>,
  style: Declarations,
): Color | null {
  const short = style.get('background')
  const image = style.get('background-image') ?? short
  if (attributes.has('background') || /url\(|gradient\(/.test(image ?? '')) return null
  const own = style.get('background-color') ?? short ?? attributes.get('bgcolor')
  if (own === undefined) return before
  const read = readColor(own) ?? readColor(own.split(' ', 1)[0])
  if (read === 'transparent' || own === 'none' || own === 'inherit') return before
  return read
}

type Color = readonly [red: number, green: number, blue: number]

const NAMES: Readonly<Record<string, Color>> = {
  white: [255, 255, 255],
  black: [0, 0, 0],
  red: [255, 0, 0],
  yellow: [255, 255, 0],
  blue: [0, 0, 255],
  green: [0, 128, 0],
  gray: [128, 128, 128],
  grey: [128, 128, 128],
  silver: [192, 192, 192],
  navy: [0, 0, 128],
  snow: [255, 250, 250],
  ivory: [255, 255, 240],
  whitesmoke: [245, 245, 245],
}

/** As far as detecting hidden text needs them: hexadecimal, rgb(), and the few names that templates use. */
function readColor(value: string | undefined): Color | 'transparent' | null {
  const text = value?.trim().toLowerCase() ?? ''
  if (text === '') return null
  if (text === 'transparent') return 'transparent'
  if (Object.hasOwn(NAMES, text)) return NAMES[text] ?? null
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text)?.[1]
  if (hex) return hexColor(hex)
  const rgb =
    /^rgba?\(\s{0,3}(\d{1,3})[\s,]{1,4}(\d{1,3})[\s,]{1,4}(\d{1,3})\s{0,3}([,/]\s{0,3}[\d.]{1,6}%?\s{0,3})?\)$/.exec(
      text,
    )
  if (!rgb) return null
  if (rgb[4] && Number.parseFloat(rgb[4].slice(1)) === 0) return 'transparent'
  return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3])]
}

function hexColor(hex: string): Color | 'transparent' {
  const wide = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  if (wide.length === 8 && wide.endsWith('00')) return 'transparent'
  const part = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

/** WCAG 2.2, relative luminance and contrast ratio: 1 is the same, 21 is black on white. */
function contrast(a: Color, b: Color): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = Math.min(255, part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
