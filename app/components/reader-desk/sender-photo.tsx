// The circle beside a sender: the logo of a proven domain, the initials, or the question mark of mail that nothing proves.
import type { InboxLine, Sender } from '#shared/message/inbox-preview/inbox-row.ts'
import styles from './drawn-row.module.css'

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
