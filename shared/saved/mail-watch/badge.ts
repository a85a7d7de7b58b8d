// The verdict as a small image, for a README or a dashboard: it says nothing but the domain and a word.
import type { Verdict } from '#shared/report/verdict.ts'
import { escapeMarkup } from '#shared/kit/text/escape.ts'

const COLORS: Readonly<Record<Verdict['tone'], string>> = {
  ok: '#1a6b3c',
  warn: '#8a5a00',
  bad: '#a32218',
  unknown: '#5b5b66',
  info: '#2c5282',
}
/** Of the fonts below at 11 px, about. */
const CHARACTER = 6.6
const PAD = 8
const HEIGHT = 20
const MAX_TEXT = 40

export function badgeSvg(domain: string, { tone, stamp }: Pick<Verdict, 'tone' | 'stamp'>): string {
  const name = domain.length > MAX_TEXT ? `${domain.slice(0, MAX_TEXT - 1)}…` : domain
  const word = stamp.toLowerCase()
  const [left, right] = [widthOf(name), widthOf(word)]
  const text = (x: number, said: string) =>
    `<text x="${x}" y="14" fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">${escapeMarkup(said)}</text>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${escapeMarkup(`${name}: ${word}`)}">`,
    `<rect width="${left}" height="${HEIGHT}" fill="#33333d"/>`,
    `<rect x="${left}" width="${right}" height="${HEIGHT}" fill="${COLORS[tone]}"/>`,
    text(left / 2, name),
    text(left + right / 2, word),
    '</svg>',
  ].join('')
}

const widthOf = (text: string): number => Math.ceil(text.length * CHARACTER) + 2 * PAD
