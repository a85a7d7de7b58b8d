// /tool/subject-line: how a subject arrives in inboxes.
import { later } from '#app/later.tsx'
import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import { actionOf, loaderOf } from '#app/components/tool/checked-at-edge.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useChecked } from '#app/components/tool/use-checked.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { SubjectResult as Result } from './subject-result.tsx'
import type { CheckedSubject } from './check-form.ts'
import { checkRequest, exampleOf, loadAsked } from './subject-calls.ts'
import { SubjectForm } from './subject-form.tsx'
import { SUBJECT_GUIDE } from './subject-guide.ts'

const SubjectResult = later(async () => (await import('./subject-result.tsx')).SubjectResult, Result)

export const { handle, meta } = toolRoute(subjectLine)

export const loader = loaderOf(subjectLine, { loadAsked, exampleOf })
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadAsked(new URL(request.url))

export const action = actionOf(checkRequest)
export const clientAction = ({ request }: ClientActionFunctionArgs) => checkRequest({ request })

export default function SubjectPage() {
  const { checked, busy } = useChecked<CheckedSubject>()
  return (
    <ToolPage tool={subjectLine}>
      <SubjectForm action={subjectLine.path} busy={busy} checked={checked} />
      <ResultRegion
        busy={busy}
        busyText="Reading the subject…"
        resultKey={checked && [checked.from, checked.subject, checked.preheader, checked.rows].join('\n')}
      >
        {checked?.state === 'checked' && <SubjectResult checked={checked} />}
      </ResultRegion>
      <ToolGuide guide={SUBJECT_GUIDE} />
    </ToolPage>
  )
}
