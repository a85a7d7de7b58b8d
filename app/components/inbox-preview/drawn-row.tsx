// The message in the list of an inbox: photo, sender, subject and preview, each cut where it is cut on the narrowest common screen.
import type { InboxLine, Sender } from '#shared/message/inbox-preview/inbox-row.ts'
import { PinMark, type Numbered } from './pin.tsx'
import styles from './drawn-row.module.css'

// The circle beside a sender: the logo of a proven domain, the initials, or the question mark of mail that nothing proves.

interface SenderPhotoProps {
  sender: Sender
  /** A data: URI that was rebuilt from allowed elements. */
  logo: string | null
  device: InboxLine['device']
}

export function SenderPhoto({ sender: { initials, sign }, logo, device }: SenderPhotoProps) {
  if (logo !== null)
    return <img className={`${styles.circle} grid strong`} src={logo} alt="The domain’s logo" />
  if (sign.kind === 'unverified')
    return (
      <span
        className={`${styles.circle} grid strong`}
        data-tone="bad"
        role="img"
        aria-label="A question mark for the photo"
      >
        ?
      </span>
    )
  // Gmail writes one letter, Outlook two.
  const letters = device === 'phone' ? initials.slice(0, [...initials][0]?.length) : initials
  return (
    <span className={`${styles.circle} grid strong`} aria-hidden="true">
      {letters || '·'}
    </span>
  )
}

interface DrawnRowProps {
  line: InboxLine
  sender: Sender
  numbered: Numbered
  /** A picture in place of the initials. */
  logo: string | null
  /** Only what a header tells: the day in place of the preview. */
  day?: string | undefined
}

export const DrawnRow = ({ line, sender, numbered, logo, day }: DrawnRowProps) => (
  <div className={styles.row} data-device={line.device}>
    <span className={styles.photo}>
      <SenderPhoto sender={sender} logo={logo} device={line.device} />
      <PinMark numbered={numbered} at="photo" />
    </span>
    <p className={styles.line} dir="auto">
      <span className={styles.sender}>{line.sender.seen || 'No sender'}</span>
      {day !== undefined && <span className={styles.day}>{day}</span>}
    </p>
    <p className={styles.line} dir="auto">
      <span className={`${styles.subject} strong`}>{line.subject.seen}</span>
      <PinMark numbered={numbered} at="subject" />
    </p>
    {day === undefined && (
      <p className={styles.line} dir="auto">
        <span className={`${styles.preview} soft`}>{line.preview.seen}</span>
        <PinMark numbered={numbered} at="preview" />
      </p>
    )}
  </div>
)
