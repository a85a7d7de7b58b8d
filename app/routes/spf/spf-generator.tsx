// The SPF generator: builds the record as you type, counts it as receivers would, and compares it with today's.
import { GeneratorFrame } from '#app/components/tool/generator-frame.tsx'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { usePreview } from '#app/components/tool/use-preview.ts'
import { loadGenerator, type SpfGeneratorPage } from './spf-generator-data.ts'
import { draftAddress, draftRecord, type SpfDraft } from './spf-draft.ts'
import { SpfDraftResult } from './spf-draft-result.tsx'
import { FullFields, ShortFields } from './spf-fields.tsx'

interface SpfGeneratorProps {
  page: SpfGeneratorPage
  /** The standalone page: only the most important fields. */
  short?: boolean
}

export function SpfGenerator({ page, short = false }: SpfGeneratorProps) {
  const { draft, set, form } = useDraft(page.draft)
  const current = draftRecord(draft)
  const preview = usePreview(draft, page, questionOf, loadGenerator)
  const Fields = short ? ShortFields : FullFields
  return (
    <GeneratorFrame
      action={short ? '/tool/spf-generator' : '/tool/spf'}
      isTab={!short}
      form={form}
      submitLabel="Generate SPF record"
      fields={<Fields draft={draft} current={current} set={set} />}
      title="Your SPF record"
    >
      <SpfDraftResult draft={draft} current={current} preview={preview} />
    </GeneratorFrame>
  )
}

function questionOf(draft: SpfDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress(draft) : null
}
