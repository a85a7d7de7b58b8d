// The message's route to us, its parts, and what one message cannot show.
import type { MessageReport } from '#shared/message/schema.ts'
import type { ReactNode } from 'react'
import { FeedbackLabels, OneClick, OneClickRequest } from '#app/components/message/feedback-labels.tsx'
import { IpLink } from '#app/components/tool/tool-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import styles from './message-result.module.css'
import { fieldId, pieceId, signatureId, type SourcePlaces } from './source-places.ts'

// The message source: what each signature covers, what was added after it, what it loads and links to.

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

export function MessageWay({ report: { envelope } }: { report: MessageReport }) {
  const { ip, ptr, forwardConfirmed, helo, from, transcript } = envelope
  const lines: [string, ReactNode][] = [
    ['Address', ip === null ? 'unknown' : <IpLink ip={ip} />],
    ['Reverse name', ptr === null ? 'none' : `${ptr}${confirmation(forwardConfirmed)}`],
    ['HELO', helo ?? 'unknown'],
    ['MAIL FROM', from === '' ? 'empty (the null sender)' : from],
    ['Encryption', encryptionText(envelope)],
  ]
  return (
    <section className="stack gap-3" aria-labelledby="message-way">
      <h3 id="message-way">How it arrived</h3>
      <dl className={`${styles.details} stack gap-2`}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {transcript.length > 0 && (
        <Disclosure summary={`The SMTP dialogue (${transcript.length} lines)`}>
          <pre className={`${styles.dialogue} small anywhere`}>{transcript.join('\n')}</pre>
        </Disclosure>
      )}
    </section>
  )
}

function encryptionText({ tls, encrypted }: MessageReport['envelope']): string {
  if (tls) return `${tls.version}, ${tls.cipher}`
  return encrypted === null ? 'cannot be seen from here' : 'none'
}

const confirmation = (isConfirmed: boolean | null) =>
  isConfirmed === null
    ? ''
    : isConfirmed
      ? ', which points back to the IP address'
      : ', which does not point back to the IP address'

export function MessageContent({ report: { content, message, unsubscribe } }: { report: MessageReport }) {
  return (
    <section className="stack gap-3" aria-labelledby="message-content">
      <h3 id="message-content">What it is made of</h3>
      <OneClick unsubscribe={unsubscribe} name="One-click unsubscribe" />
      {unsubscribe.uri !== undefined && <OneClickRequest uri={unsubscribe.uri} />}
      {content && (
        <p>
          <Badge tone={content.verdict.tone}>{TONE_WORDS[content.verdict.tone]}</Badge>{' '}
          {content.verdict.heading}. {content.verdict.sentence}
        </p>
      )}
      {message.parts.length > 0 && (
        <DataTable
          fits
          caption={<span className="visually-hidden">Parts</span>}
          columns={[
            { key: 'type', label: 'Part', heads: true },
            { key: 'bytes', label: 'Bytes', align: 'end' },
          ]}
          rows={message.parts.slice(0, MAX_SHOWN).map(({ type, bytes, name }, index) => ({
            key: String(index),
            cells: { type: name ? `${type}: ${name}` : type, bytes: String(bytes) },
          }))}
        />
      )}
    </section>
  )
}

/** As many as a real message has. */
const MAX_SHOWN = 50

export const MessageFeedback = ({ report: { feedback } }: { report: MessageReport }) => (
  <section className="stack gap-3" aria-labelledby="message-feedback">
    <h3 id="message-feedback">Complaints</h3>
    <FeedbackLabels feedback={feedback} />
  </section>
)

export const Unknowns = ({ unknown }: Pick<MessageReport, 'unknown'>) => (
  <section className="stack gap-3" aria-labelledby="message-unknown">
    <h3 id="message-unknown">What one message cannot tell</h3>
    <ul>
      {unknown.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </section>
)
