// A record or a name as it stands in the DNS, with a button that copies it.
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import styles from './record-with-copy.module.css'

export interface RecordWithCopyProps {
  text: string
  /** What it is, shown above it and said by the button. */
  label?: string
}

export function RecordWithCopy({ text, label }: RecordWithCopyProps) {
  return (
    <div className={styles.record} data-record>
      <div className={styles.content}>
        {label && <span className={styles.label}>{label}</span>}
        <code className={styles.text} data-record-text>
          {text}
        </code>
      </div>
      <CopyButton text={text} what={label ?? 'record'} />
    </div>
  )
}
