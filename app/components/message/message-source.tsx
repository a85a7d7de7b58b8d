// The message source: what each signature covers, what was added after it, what it loads and links to.
import type { MessageReport } from '#shared/message/schema.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { fieldId, pieceId, signatureId, type SourcePlaces } from './source-places.ts'
import styles from './message-source.module.css'

interface SourceProps {
  report: MessageReport
  places: SourcePlaces
}

export function MessageSourceView({ report: { source, dkim }, places }: SourceProps) {
  const { header, fieldsLeft, body } = source
  if (header.length === 0 && body.length === 0) return null
  return (
    <Disclosure summary="The message as it is written, with marks">
      <div className="stack gap-4">
        <ol className="stack gap-2">
          {header.map(({ text, signedBy, notes }, index) => (
            <li key={index} id={fieldId(index)} className={`${styles.field} stack gap-0-4`}>
              <code className={styles.text}>
                <bdi>{linesOf(text)}</bdi>
              </code>
              <span className={`${styles.notes} wrap small`}>
                {signedBy.map((position) => (
                  <a key={position} href={`#${signatureId(position)}`}>
                    signed by {dkim[position]?.domain || 'an unnamed domain'}
                  </a>
                ))}
                {notes.map((note) => (
                  <Note key={note} note={note} place={places.ofNote(index, note)} />
                ))}
              </span>
            </li>
          ))}
          {fieldsLeft > 0 && <li>{fieldsLeft} more fields are not shown.</li>}
        </ol>
        <pre className={styles.body}>
          {body.map((piece, index) => (
            <Piece key={index} piece={piece} place={places.ofPiece(piece)} isFirst={isFirst(body, index)} />
          ))}
        </pre>
      </div>
    </Disclosure>
  )
}

const Note = ({ note, place }: { note: string; place: string | undefined }) =>
  place === undefined ? (
    <span className="anywhere">{note}</span>
  ) : (
    <a href={`#${place}`} className="anywhere">
      {note}
    </a>
  )

type SourcePiece = MessageReport['source']['body'][number]

/** A finding links to its first mark. */
const isFirst = (body: readonly SourcePiece[], index: number): boolean =>
  body.findIndex(({ mark }) => mark === body[index]?.mark) === index

interface PieceProps {
  piece: SourcePiece
  place: string
  isFirst: boolean
}

function Piece({ piece: { text, mark, note, left }, place, isFirst }: PieceProps) {
  if (left !== undefined) return <span className="soft">{`\n… ${left} bytes are not shown …\n`}</span>
  if (!mark) return linesOf(text)
  if (mark === 'link')
    return (
      <a href={`#${place}`} className={styles.link} title={note}>
        {linesOf(text)}
      </a>
    )
  return (
    <mark id={isFirst ? pieceId(mark) : undefined} className={styles.mark} data-kind={mark}>
      <a href={`#${place}`} className={styles.why}>
        {note}
      </a>
      {linesOf(text)}
    </mark>
  )
}

/** With invisible characters as escapes, except for lines and tabs. */
const linesOf = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split(/([\n\t])/)
    .map((part) => (part === '\n' || part === '\t' ? part : visibleText(part)))
    .join('')
