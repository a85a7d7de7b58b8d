// A legal text with the day of its last change.
import { Prose } from '#app/components/prose/prose.tsx'
import { TextPage, Day } from '#app/components/prose/text-page.tsx'
import type { LegalText } from '#app/content/legal.ts'

export function LegalPage({ title, changed, content, headings }: LegalText) {
  const note = (
    <span>
      Last changed: <Day date={changed} />
    </span>
  )
  return (
    <TextPage title={title} note={note} headings={headings}>
      <Prose content={content} />
    </TextPage>
  )
}
