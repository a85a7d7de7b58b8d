// Colors, as far as detecting hidden text needs them: hexadecimal, rgb(), and the few names that templates use.

export type Color = readonly [red: number, green: number, blue: number]

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

export function readColor(value: string | undefined): Color | 'transparent' | null {
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
export function contrast(a: Color, b: Color): number {
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
