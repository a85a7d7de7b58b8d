import { describe, expect, test } from 'vitest'
import { textOf } from '#app/components/prose/prose-tree.ts'
import { markdown, readMarkdown } from '../../../scripts/markdown.ts'

const contentOf = (source: string) => readMarkdown(source).content

test('the front matter is read as data, and a date stays text', () => {
  const { about } = readMarkdown(
    '---\ntitle: "It\'s here"\ndate: 2026-09-03\ntools:\n  - /tool/spf\n---\n\nText',
  )
  expect(about).toEqual({ title: 'It’s here', date: '2026-09-03', tools: ['/tool/spf'] })
})

test('headings get ids, and equal ones get different ids', () => {
  const { headings, content } = readMarkdown('## Is `t=` new?\n\n### Detail\n\n## Is t= new?')
  expect(headings).toEqual([
    { id: 'is-t-new', text: 'Is t= new?' },
    { id: 'is-t-new-2', text: 'Is t= new?' },
  ])
  expect(content[1]).toMatchObject({ is: 'h3', id: 'detail' })
})

test('a list without blank lines has no paragraphs in it', () => {
  expect(contentOf('1. **One**\n2. two')).toEqual([
    {
      is: 'ol',
      children: [
        { is: 'li', children: [{ is: 'strong', children: ['One'] }] },
        { is: 'li', children: ['two'] },
      ],
    },
  ])
})

test('a table is named after the heading above it', () => {
  expect(contentOf('## Costs\n\n| a | b |\n|---|---|\n| `x` | y |')[1]).toEqual({
    is: 'table',
    caption: 'Costs',
    head: [['a'], ['b']],
    rows: [[[{ is: 'code', text: 'x' }], ['y']]],
  })
})

test('a figure is a block of its own, with its name and its text', () => {
  expect(contentOf('![A tree](figure:spf)')).toEqual([{ is: 'figure', name: 'spf', alt: 'A tree' }])
})

test('code keeps its quotes, text gets typographic ones', () => {
  const [paragraph] = contentOf('He said "it\'s `"a"` (\'b\')", "**c**".')
  expect(paragraph && textOf(paragraph)).toBe('He said “it’s "a" (‘b’)”, “c”.')
})

test('code blocks do not count as words', () => {
  expect(readMarkdown('## Two words\n\nand three more\n\n```dns\na b c d\n```').wordCount).toBe(5)
})

describe('what the pages cannot show stops the build', () => {
  test.each(['# Title', 'a <b>tag</b>', '<script>x</script>', '![x](https://a.example/b.png)', '---'])(
    '%s',
    (source) => {
      expect(() => readMarkdown(`\n${source}\n`)).toThrow()
    },
  )
})

describe('words of the company', () => {
  const transform = markdown({ name: 'Warmpost', postalAddress: ['1 Street', 'Town'] }).transform as (
    source: string,
    id: string,
  ) => { code: string } | undefined

  test('are filled in', () => {
    expect(transform('{{name}}, {{postalAddress}}', 'a.md')?.code).toContain('Warmpost, 1 Street, Town')
  })

  test('that are unknown stop the build', () => {
    expect(() => transform('{{nobody}}', 'a.md')).toThrow('{{nobody}}')
  })
})
