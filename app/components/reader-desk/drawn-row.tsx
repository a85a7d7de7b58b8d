// The message in the list of an inbox: photo, sender, subject and preview, each cut where it is cut on the narrowest common screen.
import type { DrawnInbox, ReaderDesk } from '#shared/reader-desk/desk.ts'
import { PinMark, type Numbered } from './pin.tsx'
import { SenderPhoto } from './sender-photo.tsx'
import styles from './drawn-row.module.css'

export interface DrawnProps {
  inbox: DrawnInbox
  desk: ReaderDesk
  numbered: Numbered
  /** A picture in place of the initials. */
  logo: string | null
}

export const DrawnRow = ({ inbox, desk, numbered, logo }: DrawnProps) => (
  <div className={styles.row} data-device={inbox.device}>
    <span className={styles.photo}>
      <SenderPhoto sender={desk.sender} logo={logo} device={inbox.device} />
      <PinMark numbered={numbered} at="photo" />
    </span>
    <p className={styles.line} dir="auto">
      <span className={styles.sender}>{inbox.sender.seen || 'No sender'}</span>
    </p>
    <p className={styles.line} dir="auto">
      <span className={styles.subject}>{inbox.subject.seen}</span>
      <PinMark numbered={numbered} at="subject" />
    </p>
    <p className={styles.line} dir="auto">
      <span className={styles.preview}>{inbox.preview.seen}</span>
      <PinMark numbered={numbered} at="preview" />
    </p>
  </div>
)
