// The legal pages; their texts are Markdown files in legal/.
import * as v from 'valibot'
import type { ProseDocument } from '#app/components/prose/prose-tree.ts'

const LegalHead = v.object({
  title: v.string(),
  description: v.string(),
  /** The day of the last change. */
  changed: v.pipe(v.string(), v.isoDate()),
})

export interface LegalText
  extends v.InferOutput<typeof LegalHead>, Pick<ProseDocument, 'content' | 'headings'> {
  path: string
}

type LegalName = 'privacy-policy' | 'cookie-policy' | 'terms-conditions'

const FILES = import.meta.glob<ProseDocument>('./legal/*.md', { eager: true, import: 'default' })

export function legalText(name: LegalName): LegalText {
  const file = FILES[`./legal/${name}.md`]
  if (!file) throw new Error(`There is no legal text ${name}.`)
  return {
    ...v.parse(LegalHead, file.about),
    path: `/${name}`,
    content: file.content,
    headings: file.headings,
  }
}
