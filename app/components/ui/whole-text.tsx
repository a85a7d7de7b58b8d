// An address or a name in a narrow column, in pieces that stay whole.
import { Fragment } from 'react'
import styles from './whole-text.module.css'

/** Longer texts are not written by people, or are names that break after their dots. */
const MAX_WHOLE = 20

/** Breaks between words, after “@”, and between the groups of an IPv6 address; an IPv4 address stays on one line. */
export function WholeText({ text }: { text: string }) {
  const parts = text
    .split(/(?<=[@:\s])/)
    .flatMap((part) => (part.length > MAX_WHOLE ? part.split(/(?<=\.)/) : [part]))
  const isWhole = parts.every(({ length }) => length <= MAX_WHOLE)
  return (
    <bdi className={isWhole ? styles.whole : undefined}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
