// What a browser has to style again when something on a page changes. Chromium keeps one list of what may follow a `:has()`
// further up in any selector. With `*` in it, or a common element, it styles all of the page on each tap: of the template
// checker's result 711 elements instead of 84, three times for one choice (Chromium 156).
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = new URL('../../build/client/assets/', import.meta.url)
const css = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.css'))
  .map((file) => readFileSync(new URL(file, FOLDER), 'utf8'))
  .join('')

/** Elements that a result has dozens of. */
const COMMON = new Set(['*', 'a', 'code', 'div', 'li', 'p', 'span', 'td', 'tr'])

/** The selectors with `:has()` above what they style, if nothing but a common element or its place says what that is. */
const broadSelectors = (styles: string): string[] =>
  [...styles.matchAll(/[^{}]+(?=\{)/g)]
    .filter(([prelude]) => !prelude.startsWith('@'))
    .flatMap(([prelude]) => withoutArguments(prelude).split(','))
    .filter((selector) => {
      const compounds = selector.trim().split(/\s*[\s>+~]\s*/)
      const last = compounds.at(-1) ?? ''
      const [element = ''] = /^[\w*]*/.exec(last) ?? []
      const isNamed = /[.#[]|:is|:where/.test(last) || (element !== '' && !COMMON.has(element))
      return compounds.slice(0, -1).some((compound) => compound.includes(':has')) && !isNamed
    })

/** `:not(:has(a, b))` as `:not:has`, so that what is left has no commas and spaces but those between selectors. */
function withoutArguments(prelude: string): string {
  const shorter = prelude.replace(/\(([^()]*)\)/g, (_, inside: string) =>
    inside.includes(':has') ? ':has' : '',
  )
  return shorter === prelude ? prelude : withoutArguments(shorter)
}

test('what depends on a condition further up says by name what it is', () => {
  expect(css).toContain(':has(')
  expect(broadSelectors(css)).toEqual([])
})

test.each([
  ['main:has([data-result]:not(:empty)) .page>*{color:red}', 1],
  ['@media(min-width:64rem){main:has(p) .page>.content>:first-child,.page{color:red}}', 1],
  ['.page:not(:has(a,b)) .list li{color:red}', 1],
  ['main:has(p) .page>nav,main:has(p) h1,main:has(p) [data-a],main:has(p) :is(.a,.b){color:red}', 0],
  ['.page>:has(p),.choice:has(:checked){color:red}', 0],
])('a planted excess is found: %s', (planted, expected) => {
  expect(broadSelectors(planted)).toHaveLength(expected)
})
