// A short file as it should be served, with a button that copies it.
import { Fragment } from 'react'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import styles from './file-with-copy.module.css'

interface FileWithCopyProps {
  /** Its URL. */
  url: string
  text: string
}

export const FileWithCopy = ({ url, text }: FileWithCopyProps) => (
  <figure className={`${styles.file} grid gap-1-3 unbroken`} data-record>
    <figcaption className={`${styles.url} note anywhere`}>{url}</figcaption>
    <pre className={`${styles.text} small anywhere`} data-record-text>
      {text
        .trimEnd()
        .split('\n')
        .map((line, index) => (
          <Fragment key={index}>
            {index > 0 && '\n'}
            <Terms text={line} />
          </Fragment>
        ))}
    </pre>
    <CopyButton text={text} what="the file" />
  </figure>
)
