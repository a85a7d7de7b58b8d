import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { colourTokens, contrastOf, type Theme } from '#tests/helpers/contrast.ts'

const tokens = colourTokens()
const measure = (front: string, ground: string, theme: Theme): number => {
  const [one, other] = [tokens.get(front), tokens.get(ground)]
  if (!one || !other) throw new Error(`There is no token ${one ? ground : front}.`)
  return contrastOf(one[theme], other[theme])
}

const SURFACES = ['paper', 'sheet', 'sunken']
const TONES = ['ok', 'warn', 'bad', 'unknown', 'sea']
const on = (fronts: string[], grounds: string[]) =>
  fronts.flatMap((front) => grounds.map((ground): [string, string] => [front, ground]))

const TEXTS = [
  ...on(['ink', 'soft', 'post', 'post-strong', ...TONES], SURFACES),
  ...TONES.flatMap((tone) => on([tone, 'ink', 'soft'], [`${tone}-ground`])),
  ...on(['on-post'], ['post', 'post-strong']),
]
const EDGES = on(['edge'], SURFACES)
const ALL = [...TEXTS.map((pair) => [...pair, 4.5] as const), ...EDGES.map((pair) => [...pair, 3] as const)]

describe('contrast (WCAG 2.2, 1.4.3 and 1.4.11)', () => {
  test('is measured as the standard does', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  test('knows every color of the style sheet', () => {
    const lines = readFileSync('app/styles/tokens.css', 'utf8').match(/light-dark\(#/g) ?? []
    expect(tokens.size).toBe(lines.length)
    expect([...tokens.keys()].filter((name) => !ALL.flat().includes(name))).toEqual(['line'])
  })

  test.each(ALL)('%s on %s reaches %d : 1 in both themes', (front, ground, least) => {
    expect(measure(front, ground, 'light')).toBeGreaterThanOrEqual(least)
    expect(measure(front, ground, 'dark')).toBeGreaterThanOrEqual(least)
  })
})
