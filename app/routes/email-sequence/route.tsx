// /tool/email-sequence: what a sequence costs, keeps and owes.
import { later } from '#app/later.tsx'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { actionOf, loaderOf } from '#app/components/tool/checked-at-edge.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useChecked } from '#app/components/tool/use-checked.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { SequenceResult as Result } from './sequence-result.tsx'
import type { CheckedSequence } from './check-form.ts'
import { checkRequest, exampleOf, loadAsked } from './sequence-calls.ts'
import { SequenceForm } from './sequence-form.tsx'
import { SEQUENCE_GUIDE } from './sequence-guide.ts'

const SequenceResult = later(async () => (await import('./sequence-result.tsx')).SequenceResult, Result)

export const { handle, meta } = toolRoute(emailSequence)

export const loader = loaderOf(emailSequence, { loadAsked, exampleOf })
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsked(new URL(request.url))

export const action = actionOf(checkRequest)
export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function SequencePage() {
  const { checked, busy } = useChecked<CheckedSequence>()
  return (
    <ToolPage tool={emailSequence}>
      <SequenceForm action={emailSequence.path} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Counting the days…"
        resultKey={checked && JSON.stringify(checked.fields)}
      >
        {checked?.state === 'checked' && <SequenceResult checked={checked} />}
      </ResultRegion>
      <ToolGuide guide={SEQUENCE_GUIDE} />
    </ToolPage>
  )
}
