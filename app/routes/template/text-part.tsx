// The text part made from the template, ready to copy.
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './template-result.module.css'

export function TextPart({ text }: { text: string }) {
  return (
    <Disclosure summary="A text part made from it">
      <div className={styles.textPart} data-record>
        <CopyButton text={text} what="text part" />
        <pre className={styles.text} data-record-text>
          {text}
        </pre>
      </div>
    </Disclosure>
  )
}
