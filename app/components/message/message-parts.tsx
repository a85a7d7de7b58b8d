// The message's route to us, its parts, and what one message cannot show.
import type { MessageReport } from '#shared/message/schema.ts'
import type { ReactNode } from 'react'
import { FeedbackLabels } from '#app/components/message/feedback-labels.tsx'
import { OneClick, OneClickRequest } from '#app/components/message/one-click.tsx'
import { IpLink } from '#app/components/tool/tool-links.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import styles from './message-result.module.css'

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
