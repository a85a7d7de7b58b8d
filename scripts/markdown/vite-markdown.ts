// Lets the app import Markdown files. The reader and the parser stay here: neither the worker nor the browser gets them.
import type { Plugin } from 'vite'
import { readMarkdown } from './read-markdown.ts'

/** `words` are the values of `{{name}}` in the texts. */
export function markdown(words: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'markdown',
    transform(source, id) {
      if (!id.endsWith('.md')) return
      const document = readMarkdown(fillIn(source, words))
      return { code: `export default ${JSON.stringify(document)}`, map: null }
    },
  }
}

export function fillIn(source: string, words: Readonly<Record<string, unknown>>): string {
  return source.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = [words[name]].flat().join(', ')
    if (!word) throw new Error(`Nobody says what {{${name}}} stands for.`)
    return word
  })
}
