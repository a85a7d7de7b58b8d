// A short file as it is to be served, with a button that copies it.
import { visibleText } from '#shared/dns/visible-text.ts'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import styles from './file-with-copy.module.css'

interface FileWithCopyProps {
  /** Its address on the web. */
  url: string
  text: string
}

export const FileWithCopy = ({ url, text }: FileWithCopyProps) => (
  <figure className={styles.file} data-record>
    <figcaption className={styles.url}>{url}</figcaption>
    <pre className={styles.text} data-record-text>
      {text.trimEnd().split('\n').map(visibleText).join('\n')}
    </pre>
    <CopyButton text={text} what="the file" />
  </figure>
)
