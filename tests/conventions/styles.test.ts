// A class that a style sheet lacks, and one that no element has, look like any other.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/helpers/source-files.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const sources = sourceFiles('app').filter((file) => /\.tsx?$/.test(file))

/** The classes of a style sheet, without comments and what is another sheet’s. */
const classesOf = (css: string): Set<string> =>
  new Set(
    [
      ...css.replace(/\/\*[\s\S]*?\*\/|:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g),
    ].map(([, name = '']) => name),
  )

interface Use {
  source: string
  sheet: string
  /** `undefined` where the class is computed. */
  name?: string
}

/** The classes that a source takes from its modules. */
function usesOf(source: string, text: string): Use[] {
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, object = '', path = '']) => {
      const sheet = path.startsWith('#') ? path.slice(1) : join(dirname(source), path)
      const names = [
        ...text.matchAll(
          new RegExp(String.raw`(?<![\w./'-])${object}(?!\.(?:module|tsx?)\b)(?:\.(\w+)|\[)`, 'g'),
        ),
      ]
      return names.map(([, name]) => ({ source, sheet, name }))
    },
  )
}

const uses = sources.flatMap((source) => usesOf(source, read(source)))
const modules = new Map(
  [...new Set(uses.map(({ sheet }) => sheet))].map((sheet) => [sheet, classesOf(read(sheet))]),
)

test('every class that a component takes from a module is in it', () => {
  const missing = uses.filter(({ sheet, name }) => name && !modules.get(sheet)?.has(name))
  expect(missing).toEqual([])
})

test('every class of a module is taken from it', () => {
  const unused = [...modules].flatMap(([sheet, classes]) => {
    const taken = uses.filter((use) => use.sheet === sheet)
    // A computed name may be any of them.
    if (taken.some(({ name }) => name === undefined)) return []
    return [...classes]
      .filter((name) => !taken.some((use) => use.name === name))
      .map((name) => `${sheet}: ${name}`)
  })
  expect(unused).toEqual([])
})

test('every other class is one of the site’s own, or the slider’s', () => {
  const known = classesOf(
    ['global', 'primitives', 'waiting'].map((name) => read(`app/styles/${name}.css`)).join('\n'),
  )
  const named = sources.flatMap((source) =>
    [...read(source).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
      .flatMap(([, plain = '', template = '']) =>
        `${plain} ${template.replace(/\$\{[^}]*\}/g, ' ')}`.split(/\s+/),
      )
      .filter((name) => name !== '' && !name.startsWith('swiper') && !known.has(name))
      .map((name) => `${source}: ${name}`),
  )
  expect(named).toEqual([])
})
