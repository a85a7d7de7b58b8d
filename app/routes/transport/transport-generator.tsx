// The generators: they build the policy and the records as you type, and compare them with what is published today.
import { useEffect, useState } from 'react'
import { GeneratorFrame } from '#app/components/tool/generator-frame.tsx'
import { useDraft } from '#app/components/tool/use-draft.ts'
import { usePreview } from '#app/components/tool/use-preview.ts'
import { transport } from '#shared/tools/transport.ts'
import { tlsaFromPem } from '#shared/records/transport/tlsa-from-pem.ts'
import { draftRecords, questionOf } from './transport-draft.ts'
import { TransportDraftResult } from './transport-draft-result.tsx'
import { TransportFields } from './transport-fields.tsx'
import { loadGenerator, type TransportGeneratorPage } from './transport-generator-data.ts'

export function TransportGenerator({ page }: { page: TransportGeneratorPage }) {
  const { draft, set, form } = useDraft(page.draft)
  const preview = usePreview(draft, page, questionOf, loadGenerator)
  const tlsa = useTlsa(draft.pem, page)
  const answer = preview?.ok ? preview.data : null
  const published = answer && { mx: answer.mx, id: answer.mtaSts.policy?.id ?? null }
  const current = draftRecords(draft, published, page.now)
  return (
    <GeneratorFrame
      action={transport.path}
      isTab
      form={form}
      submitLabel="Generate the records"
      fields={<TransportFields draft={draft} current={current} tlsa={tlsa} set={set} />}
      title="Your policy and records"
    >
      <TransportDraftResult current={current} preview={preview} tlsa={tlsa} mode={draft.mode} />
    </GeneratorFrame>
  )
}

/** Computed in the browser as soon as the script runs: a pasted certificate is sent nowhere. */
function useTlsa(pem: string, page: TransportGeneratorPage): TransportGeneratorPage['tlsa'] {
  const [computed, setComputed] = useState({ pem: page.draft.pem, tlsa: page.tlsa })
  useEffect(() => {
    let isWanted = true
    void tlsaFromPem(pem).then((tlsa) => {
      if (isWanted) setComputed({ pem, tlsa })
    })
    return () => {
      isWanted = false
    }
  }, [pem])
  return computed.pem === pem ? computed.tlsa : { ok: true, certificates: [] }
}
