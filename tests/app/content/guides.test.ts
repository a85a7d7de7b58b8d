// The texts below the tools: complete, of a length that people read, and without repetition.
import { describe, expect, test } from 'vitest'
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

const FILES = import.meta.glob<Record<string, ToolGuideContent>>('/app/routes/*/*-guide.ts', { eager: true })
const GUIDES = Object.entries(FILES).flatMap(([file, exported]) =>
  Object.values(exported).map((guide) => ({ file, guide })),
)

const textsOf = ({ what, reading, questions }: ToolGuideContent) => [
  ...what.text,
  ...reading.text,
  ...questions.flatMap(({ question, answer }) => [question, answer]),
]

describe.each(GUIDES)('$file', ({ guide }) => {
  test('explains in a few hundred words, with three mistakes and two next steps', () => {
    const words = textsOf(guide).join(' ').split(' ').length
    expect(words).toBeGreaterThanOrEqual(200)
    expect(words).toBeLessThanOrEqual(500)
    expect(guide.questions.length).toBeGreaterThanOrEqual(3)
    expect(guide.related.length).toBeGreaterThanOrEqual(2)
  })
})

test('no two guides share a sentence', () => {
  // “No.” and the like may occur again.
  const sentences = GUIDES.flatMap(({ guide }) =>
    textsOf(guide).flatMap((text) => text.split(/(?<=[.?])\s+/).filter((sentence) => sentence.length > 30)),
  )
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})
