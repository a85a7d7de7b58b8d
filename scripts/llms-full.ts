// Writes /llms-full.txt next to the built scripts: everything that llms.txt lists, in full, for language models that read one
// file. It is served without the worker, which has none of it.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { BRAND } from '../app/content/brand.ts'
import { FOR_MODELS } from '../app/content/for-models.ts'
import { API_BASE_PATH } from '../shared/site.ts'
import { TOOLS } from '../shared/tools/catalogue.ts'
import { commandOf, type Tool } from '../shared/tools/tool.ts'
import { fillIn } from './markdown.ts'

const ADDRESS = '/llms-full.txt'
const POSTS = fileURLToPath(new URL('../app/content/posts/', import.meta.url))
/** What fits into a model's context along with the prompt. */
const MAX_CHARACTERS = 256 * 1024

export function llmsFull(): Plugin {
  return {
    name: 'llms-full',
    apply: (_, { command, isSsrBuild }) => command === 'serve' || !isSsrBuild,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: llmsFullText() })
    },
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_, response) => {
        response.setHeader('content-type', 'text/plain; charset=utf-8').end(llmsFullText())
      })
    },
  }
}

export function llmsFullText(): string {
  const text = [
    ...FOR_MODELS,
    '',
    '## Tools',
    '',
    ...TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(toolText),
    '## Guides',
    '',
    ...readdirSync(POSTS)
      .map(readPost)
      .sort((one, other) => other.date.localeCompare(one.date) || one.path.localeCompare(other.path))
      .map(({ title, path, body }) => `### ${title}\n\n${BRAND.origin}${path}\n\n${body}\n`),
  ].join('\n')
  if (text.length > MAX_CHARACTERS) throw new Error(`${ADDRESS} has ${text.length} characters.`)
  return text
}

const toolText = (tool: Tool): string =>
  [
    `### ${tool.label}`,
    '',
    `${BRAND.origin}${tool.path}`,
    '',
    `${tool.about} ${tool.description}`,
    '',
    ...(tool.api
      ? [
          `In a terminal: warmpost ${commandOf(tool)}`,
          ...tool.api.routes.map((route) => `API: ${API_BASE_PATH}${route}`),
          '',
        ]
      : []),
  ].join('\n')

function readPost(file: string): { title: string; date: string; path: string; body: string } {
  const [, head = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fillIn(readFileSync(POSTS + file, 'utf8'), BRAND)) ?? []
  const { title, date } = parse(head) as { title: string; date: string }
  // The headings of a guide are one level below its own.
  const lowered = body.trim().replace(/^(#+ )/gm, '##$1')
  return { title, date: String(date), path: `/blogs/${file.replace(/\.md$/, '')}`, body: lowered }
}
