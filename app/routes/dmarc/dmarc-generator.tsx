// The DMARC generator: builds the record as you type, and compares it with today's.
import { GeneratorFrame } from '#app/components/tool/generator-frame.tsx'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { usePreview } from '#app/components/tool/use-preview.ts'
import { loadGenerator, type DmarcGeneratorPage } from './dmarc-generator-data.ts'
import { draftAddress, draftRecord, type DmarcDraft } from './dmarc-draft.ts'
import { DmarcDraftResult } from './dmarc-draft-result.tsx'
import { FullFields, ShortFields } from './dmarc-fields.tsx'

interface DmarcGeneratorProps {
  page: DmarcGeneratorPage
  /** The standalone page: only the most important fields. */
  short?: boolean
}

export function DmarcGenerator({ page, short = false }: DmarcGeneratorProps) {
  const { draft, set, form } = useDraft(page.draft)
  const current = draftRecord(draft)
  const preview = usePreview(draft, page, questionOf, loadGenerator)
  const Fields = short ? ShortFields : FullFields
  return (
    <GeneratorFrame
      action={short ? '/tool/dmarc-generator' : '/tool/dmarc'}
      isTab={!short}
      form={form}
      submitLabel="Generate DMARC record"
      fields={<Fields draft={draft} current={current} today={page.today} set={set} />}
      title="Your DMARC record"
    >
      <DmarcDraftResult draft={draft} current={current} preview={preview} short={short} today={page.today} />
    </GeneratorFrame>
  )
}

/** The first day of the plan needs no DNS query. */
function questionOf(draft: DmarcDraft): string | null {
  const { usable, domain } = draftRecord(draft)
  return usable && domain ? draftAddress({ ...draft, start: '' }) : null
}
