// The first record to publish, in the sample answer.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import type { Change } from '#shared/report/change/change.ts'

export const SampleChange = ({ change }: { change: Change }) => (
  <div className="stack gap-3">
    <h3 className="size-body">{change.title}</h3>
    {change.action === 'ask' ? <p>{change.text}</p> : <RecordDiff change={change} isSample />}
  </div>
)
