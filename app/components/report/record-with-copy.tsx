// A record or a name as it is in DNS, with a button that copies it.
import { Fragment } from 'react'
import { shownText } from '#shared/kit/foreign-text.ts'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import styles from './record-with-copy.module.css'

interface RecordWithCopyProps {
  text: string
  /** Its name, shown above it and read with the button. */
  label?: string
}

export function RecordWithCopy({ text, label }: RecordWithCopyProps) {
  return (
    <div className={`${styles.record} row gap-1-3 unbroken`} data-record>
      <div className={styles.content}>
        {label && <span className={`${styles.label} note`}>{label}</span>}
        <code className={styles.text} data-record-text>
          <Terms text={text} />
        </code>
      </div>
      <CopyButton text={text} what={label ?? 'record'} />
    </div>
  )
}

interface TermsProps {
  text: string
  marks?: (term: string) => boolean
  /** In the column of a table. */
  narrow?: boolean
}

/**
 * Invisible characters are shown as escapes; the button copies what is in DNS. Lines break between terms: “-all” with its
 * hyphen on another line would read as something else.
 */
export const Terms = ({ text, marks, narrow = false }: TermsProps) =>
  shownText(text)
    .split(' ')
    .map((term, index) => (
      <Fragment key={index}>
        {index > 0 && ' '}
        <span className={styles.term} data-marked={marks?.(term) || undefined}>
          {breakable(term, narrow ? MAX_NARROW : MAX_WHOLE)}
        </span>
      </Fragment>
    ))

/** Shorter terms fit a phone. */
const MAX_WHOLE = 27
/** Shorter ones fit a column. */
const MAX_NARROW = 12

/** A long term breaks before an address or one of its parts, and inside a name only where that is too long for a line. */
const breakable = (term: string, longest: number) =>
  term.length <= longest
    ? term
    : term.split(/(?<=mailto:|,)/).map((address, index) => (
        <span key={index} className={styles.term}>
          {address.split(/(?=[@.])/).map((part, at) => (
            <Fragment key={at}>
              {at > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </span>
      ))
