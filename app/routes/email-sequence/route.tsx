// /tool/email-sequence: what a sequence costs, keeps and owes.
import { later } from '#app/later.tsx'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { textReaders, TextTool } from '#app/components/tool/text-tool.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import type { CheckedSequence } from './check-form.ts'
import { SequenceForm } from './sequence-form.tsx'
import { SEQUENCE_GUIDE } from './sequence-guide.ts'
import { SequenceResult as Result } from './sequence-result.tsx'

const SequenceResult = later(async () => (await import('./sequence-result.tsx')).SequenceResult, Result)

const parts = () => Promise.all([import('./check-form.ts'), import('./sequence-result.tsx')])
const readers = textReaders<CheckedSequence>({ parts, linkedBy: 'perDay' })
const edge = readAtEdge(emailSequence, readers)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(readers)

const page = toolPage<typeof loader>({
  tool: emailSequence,
  guide: SEQUENCE_GUIDE,
  Content: () => (
    <TextTool<CheckedSequence>
      tool={emailSequence}
      busyText="Counting the days…"
      keyOf={({ fields }) => JSON.stringify(fields)}
      Form={SequenceForm}
      Result={SequenceResult}
    />
  ),
})
export const { handle, meta } = page
export default page.Page
