// Shown instead of a saved result: why there is none.
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import type { Said } from './snapshot-data.ts'

export const SaidPage = ({ tone, title, text }: Said) => (
  <ProblemPage stamp="Not here" tone={tone} title={title} way={{ to: '/tool', label: 'All checks' }}>
    {text}
  </ProblemPage>
)
