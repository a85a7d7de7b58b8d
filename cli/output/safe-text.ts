// Strangers' text in a terminal: shown, never obeyed. A DNS record may have escape sequences that would move the cursor,
// change the window title or answer for the user.
import { visibleJson, visibleText } from '#shared/kit/foreign-text.ts'
import { ENTITIES, escapeMarkup } from '#shared/kit/escape.ts'

/** Escapes each character that a terminal would act on, including line ends. */
export const safeText = visibleText

/** The same characters in JSON, where each is written as \uXXXX: the same data, but no terminal obeys it. */
export const safeJson = (value: unknown, indent?: number): string =>
  visibleJson(JSON.stringify(value, null, indent) ?? 'null')

export const xmlText = (text: string): string => escapeMarkup(safeText(text))

/** Nothing in it is read as Markdown or HTML. */
export const markdownText = (text: string): string =>
  safeText(text).replace(/[\\`*_{}[\]<>#|~!@]/g, (one) => ENTITIES[one] ?? `\\${one}`)

/** Between backticks, more of them than in any run inside. */
export function markdownCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  const blank = longest > 0 ? ' ' : ''
  return `${mark}${blank}${safeText(text)}${blank}${mark}`
}
