// People who have never heard of DNS can follow: no page and no finding requires more years of school than this.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { wordsOf } from '#tests/helpers/read-words.ts'
import { readingGrade } from '#tests/helpers/reading-grade.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'
import { produce } from '#tests/shared/report/produce.ts'

/** Years of school; a newspaper takes ten to twelve. A single sentence varies more than a page does. */
const MAX_GRADE = { page: 8, finding: 14 }

const tooHard = (texts: ReadonlyMap<string, string>, most: number): string[] =>
  [...texts]
    .map(([name, text]) => ({ name, grade: readingGrade(text) }))
    .filter(({ grade }) => grade > most)
    .sort((a, b) => b.grade - a.grade)
    .map(({ name, grade }) => `${grade.toFixed(1)} ${name}`)

/** With fewer words, a single long one decides. */
const FEWEST_WORDS = 6
/** A sentence, not a label, a class or the middle of a template. */
const isSentence = (text: string) =>
  /^[\p{Lu}“].*[.?!]$/u.test(text) && text.split(' ').length >= FEWEST_WORDS

/** The texts of each page, by the folder of its route; guides and posts by their file. */
function pageTexts(): Map<string, string> {
  const texts = new Map<string, string[]>()
  for (const file of sourceFiles('app/routes', 'app/content')) {
    const page = /^app\/routes\/[^/]+/.exec(file)?.[0] ?? file
    const sentences = wordsOf(file).map(({ words }) => words.trim())
    texts.set(page, [...(texts.get(page) ?? []), ...sentences.filter(isSentence)])
  }
  for (const post of readdirSync('app/content/posts').filter((name) => name.endsWith('.md'))) {
    const prose = readFileSync(`app/content/posts/${post}`, 'utf8').replace(/^---[\s\S]*?---/, '')
    texts.set(`app/content/posts/${post}`, prose.split('\n').filter(isSentence))
  }
  return new Map([...texts].map(([page, sentences]) => [page, sentences.join(' ')]))
}

const findings = new Map<string, string>()
beforeAll(async () => {
  for (const [room, { texts }] of await produce()) {
    for (const text of texts) if (isSentence(text)) findings.set(`${room}: ${text}`, text)
  }
})

describe('the reading grade', () => {
  test('of every page is low enough for most people', () => {
    expect(tooHard(pageTexts(), MAX_GRADE.page)).toEqual([])
  })

  test('of every finding, too', () => {
    expect(tooHard(findings, MAX_GRADE.finding)).toEqual([])
  })

  test.each([
    ['The cat sat on the mat.', -2, 3],
    ['Publish this record in place of the old one.', 2, 6],
    [
      'Notwithstanding the aforementioned considerations, organizational interoperability necessitates comprehensive authentication infrastructure.',
      20,
      60,
    ],
  ])('of “%s” is between %i and %i', (text, least, most) => {
    expect(readingGrade(text)).toBeGreaterThanOrEqual(least)
    expect(readingGrade(text)).toBeLessThanOrEqual(most)
  })

  test('does not count names and records', () => {
    expect(readingGrade('Publish “v=spf1 include:_spf.organization.example ~all”.')).toBe(
      readingGrade('Publish it.'),
    )
  })
})
