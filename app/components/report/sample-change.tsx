// The first record to publish, in the sample answer.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import type { Change } from '#shared/report/change/change.ts'
import styles from './sample-change.module.css'

export const SampleChange = ({ change }: { change: Change }) => (
  <div className={styles.change}>
    <h3>{change.title}</h3>
    {change.action === 'ask' ? <p>{change.text}</p> : <RecordDiff change={change} isSample />}
  </div>
)
