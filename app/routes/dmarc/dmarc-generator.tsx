// The DMARC generator: the record grows as one types, and is held against today's.
import { Form } from '@remix-run/react'
import { useState } from 'react'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import type { DmarcGeneratorPage } from './dmarc-generator-data.ts'
import { draftRecord, type DmarcDraft } from './dmarc-draft.ts'
import { DmarcDraftResult } from './dmarc-draft-result.tsx'
import { FullFields, ShortFields } from './dmarc-fields.tsx'
import { useDmarcPreview } from './use-dmarc-preview.ts'
import styles from './dmarc-generator.module.css'

interface DmarcGeneratorProps {
  page: DmarcGeneratorPage
  /** The standalone page: the most important fields only. */
  short?: boolean
}

export function DmarcGenerator({ page, short = false }: DmarcGeneratorProps) {
  const [draft, setDraft] = useState(page.draft)
  const set = (name: keyof DmarcDraft, value: string) => setDraft({ ...draft, [name]: value })
  const current = draftRecord(draft)
  const preview = useDmarcPreview(draft, page)
  const Fields = short ? ShortFields : FullFields
  return (
    <div className={styles.generator}>
      <Form
        method="get"
        action={short ? '/tool/dmarc-generator' : '/tool/dmarc'}
        preventScrollReset
        className={styles.form}
      >
        {!short && <input type="hidden" name="tab" value="generator" />}
        <Fields draft={draft} current={current} today={page.today} set={set} />
        <div>
          <SubmitButton>Generate DMARC record</SubmitButton>
        </div>
      </Form>
      <DmarcDraftResult {...{ draft, current, preview, short }} today={page.today} />
    </div>
  )
}
