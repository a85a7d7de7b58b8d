// The message as it is written: what each signature covers, what was added behind it, what it loads and leads to.
import type { MessageReport } from '#shared/message/schema.ts'
import type { MessageSource } from '#shared/message/source-schema.ts'
import { visibleText } from '#shared/dns/visible-text.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './message-source.module.css'

export function MessageSourceView({ report: { source, dkim } }: { report: MessageReport }) {
  const { header, fieldsLeft, body } = source
  if (header.length === 0 && body.length === 0) return null
  return (
    <Disclosure summary="The message as it is written, with marks">
      <div className={styles.source}>
        <ol className={styles.fields}>
          {header.map(({ text, signedBy, notes }, index) => (
            <li key={index} className={styles.field}>
              <code className={styles.text}>
                <bdi>{linesOf(text)}</bdi>
              </code>
              <span className={styles.notes}>
                {signedBy.map((position) => (
                  <a key={position} href={`#signature-${position}`} className={styles.signed}>
                    signed by {dkim[position]?.domain || 'an unnamed domain'}
                  </a>
                ))}
                {notes.map((note) => (
                  <span key={note} className={styles.note}>
                    {note}
                  </span>
                ))}
              </span>
            </li>
          ))}
          {fieldsLeft > 0 && <li>{fieldsLeft} more fields are not shown.</li>}
        </ol>
        <pre className={styles.body}>
          {body.map((piece, index) => (
            <Piece key={index} piece={piece} />
          ))}
        </pre>
      </div>
    </Disclosure>
  )
}

/** Where what a mark says is judged. */
const PLACES = {
  unsigned: 'message-proofs',
  added: 'message-proofs',
  pixel: 'message-content',
  link: 'message-lists',
} as const

function Piece({ piece: { text, mark, note, left } }: { piece: MessageSource['body'][number] }) {
  if (left !== undefined) return <span className={styles.left}>{`\n… ${left} bytes are not shown …\n`}</span>
  if (!mark) return linesOf(text)
  if (mark === 'link')
    return (
      <a href={`#${PLACES.link}`} className={styles.link} title={note}>
        {linesOf(text)}
      </a>
    )
  return (
    <mark className={styles.mark} data-kind={mark}>
      <a href={`#${PLACES[mark]}`} className={styles.why}>
        {note}
      </a>
      {linesOf(text)}
    </mark>
  )
}

/** With what cannot be seen as escapes, but for lines and tabs. */
const linesOf = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : visibleText(part)))
    .join('')
