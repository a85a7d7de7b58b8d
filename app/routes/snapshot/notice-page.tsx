// Shown instead of a saved result: why there is none.
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import type { Notice } from './snapshot-data.ts'

export const NoticePage = ({ status, tone, title, text }: Notice) => (
  <ProblemPage
    stamp={status < 400 || status === 404 ? 'Not here' : String(status)}
    tone={tone}
    title={title}
    way={{ to: '/tool', label: 'All checks' }}
    again={status === 503}
  >
    {text}
  </ProblemPage>
)
