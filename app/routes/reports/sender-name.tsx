// A sender by its name, and what kind it is.
import type { Sender } from '#shared/dmarc-reports/schema.ts'
import styles from './reports.module.css'

const KIND_WORDS: Record<Sender['kind'], string> = {
  service: 'mail service',
  own: 'your own servers',
  via: 'passes mail on',
  network: 'unknown servers',
}

export const SenderName = ({ sender: { name, kind } }: { sender: Pick<Sender, 'name' | 'kind'> }) => (
  <span className={`${styles.sender} grid anywhere`}>
    <bdi>{name}</bdi>
    <span className={styles.soft}>{KIND_WORDS[kind]}</span>
  </span>
)
