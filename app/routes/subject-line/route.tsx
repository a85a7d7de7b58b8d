// /tool/subject-line: how a subject arrives in inboxes.
import { later } from '#app/later.tsx'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { textReaders, TextTool } from '#app/components/tool/text-tool.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { subjectLine } from '#shared/tools/subject-line.ts'
import type { CheckedSubject } from './check-form.ts'
import { SubjectForm } from './subject-form.tsx'
import { SUBJECT_GUIDE } from './subject-guide.ts'
import { SubjectResult as Result } from './subject-result.tsx'

const SubjectResult = later(async () => (await import('./subject-result.tsx')).SubjectResult, Result)

const parts = () => Promise.all([import('./check-form.ts'), import('./subject-result.tsx')])
const readers = textReaders<CheckedSubject>({ parts, linkedBy: 'subject' })
const edge = readAtEdge(subjectLine, readers)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(readers)

const page = toolPage<typeof loader>({
  tool: subjectLine,
  guide: SUBJECT_GUIDE,
  Content: () => (
    <TextTool<CheckedSubject>
      tool={subjectLine}
      busyText="Reading the subject…"
      keyOf={({ from, subject, preheader, rows }) => [from, subject, preheader, rows].join('\n')}
      Form={SubjectForm}
      Result={SubjectResult}
    />
  ),
})
export const { handle, meta } = page
export default page.Page
