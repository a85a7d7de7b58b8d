// Measures the colors of app/styles/tokens.css as WCAG 2.2 does (relative luminance, contrast ratio).
import { readFileSync } from 'node:fs'

export type Theme = 'light' | 'dark'

/** Each color token with its value in both themes. */
export function colourTokens(path = 'app/styles/tokens.css'): Map<string, Record<Theme, string>> {
  const pattern = /--(?<name>[\w-]+): light-dark\((?<light>#[0-9a-f]{6}), (?<dark>#[0-9a-f]{6})\);/g
  const found = [...readFileSync(path, 'utf8').matchAll(pattern)]
  return new Map(
    found.map(({ groups: { name = '', light = '', dark = '' } = {} }) => [name, { light, dark }] as const),
  )
}

/** @returns from 1 to 21 */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** WCAG 2.2, "relative luminance". */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
