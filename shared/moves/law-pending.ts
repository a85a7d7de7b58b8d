import type { AxisSpan, Law } from './schema.ts'

export const pendingLaw = (): { law: Law; axis: AxisSpan[] } => ({
  law: { state: 'unknown', moments: 0, cases: 0, broken: [], assumes: [] },
  axis: [],
})
