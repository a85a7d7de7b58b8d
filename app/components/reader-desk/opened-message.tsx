// The message once it is open: who it is from, what the app writes beside that, and the text with its images as boxes.
import { shownText } from '#shared/kit/foreign-text.ts'
import type {
  DrawnInbox,
  InboxPreview,
  UnsubscribeLink,
} from '#shared/message/inbox-preview/inbox-preview.ts'
import type { SenderSign } from '#shared/message/inbox-preview/inbox-row.ts'
import type { ReadingBlock } from '#shared/message/template/schema.ts'
import { DrawnImage } from './drawn-image.tsx'
import { PinMark, type Numbered } from './pin.tsx'
import { SenderPhoto } from './sender-photo.tsx'
import styles from './opened-message.module.css'

interface OpenedMessageProps {
  inbox: DrawnInbox
  desk: InboxPreview
  numbered: Numbered
  /** A picture in place of the initials. */
  logo: string | null
}

export function OpenedMessage({ inbox, desk, numbered, logo }: OpenedMessageProps) {
  const { sender, subject, unsubscribe } = desk
  return (
    <div className={`${styles.message} stack`} data-device={inbox.device}>
      <p className={styles.subject} dir="auto">
        {subject}
      </p>
      <div className={styles.head}>
        <SenderPhoto sender={sender} logo={logo} device={inbox.device} />
        <div className={styles.who}>
          <p>
            <bdi className={styles.name}>{sender.name || 'No sender'}</bdi> <Via sign={sender.sign} />{' '}
            <PinMark numbered={numbered} at="sender" /> <Unsubscribe link={unsubscribe} />{' '}
            <PinMark numbered={numbered} at="unsubscribe" />
          </p>
          <p className={styles.details}>
            {inbox.device === 'desktop' && sender.address !== '' && sender.name !== sender.address && (
              <bdi>{shownText(sender.address)} </bdi>
            )}
            to me <span aria-hidden="true">▾</span> <PinMark numbered={numbered} at="details" />{' '}
            <PinMark numbered={numbered} at="date" />
          </p>
        </div>
      </div>
      {sender.sign.kind === 'unverified' && inbox.provider === 'microsoft' && <Unverified />}
      {sender.sign.kind === 'unknown' && (
        <p className={styles.warning}>Whether the app warns here is unknown.</p>
      )}
      <Body desk={desk} numbered={numbered} isClipped={desk.isClipped && inbox.provider === 'gmail'} />
    </div>
  )
}

const Via = ({ sign }: { sign: SenderSign }) =>
  sign.kind === 'via' && <span className="soft">via {sign.domain}</span>

/** Outlook’s own words; Gmail leaves it at the question mark. */
const Unverified = () => (
  <p className={styles.warning} data-tone="bad">
    <strong>Unverified.</strong> We can’t verify that this email came from the sender.
  </p>
)

const UNSUBSCRIBE: Readonly<Record<UnsubscribeLink, string | null>> = {
  shown: 'Unsubscribe',
  dead: 'Unsubscribe',
  missed: 'no Unsubscribe',
  none: null,
}

const Unsubscribe = ({ link }: { link: UnsubscribeLink }) =>
  UNSUBSCRIBE[link] !== null && (
    <span className={styles.unsubscribe} data-link={link}>
      {UNSUBSCRIBE[link]}
      {link === 'dead' && <span className="visually-hidden"> (does not work with one click)</span>}
    </span>
  )

interface BodyProps {
  desk: InboxPreview
  numbered: Numbered
  isClipped: boolean
}

function Body({ desk: { blocks: all, isClipped: isTooLong }, numbered, isClipped }: BodyProps) {
  const left = all.findIndex(({ kind }) => kind === 'left')
  const blocks = isClipped && left >= 0 ? all.slice(0, left) : all
  const at = pinnedBlocks(blocks)
  return (
    <div className={`${styles.body} stack`}>
      {blocks.length === 0 && <p className="soft">Its text was not read.</p>}
      {blocks.map((block, index) => (
        <div key={index} className={styles.block} dir="auto">
          <Block block={block} />
          {at.image === index && <PinMark numbered={numbered} at="image" />}
          {at.text === index && <PinMark numbered={numbered} at="text" />}
          {at.link === index && <PinMark numbered={numbered} at="link" />}
        </div>
      ))}
      <p className={`${styles.end} row soft`}>
        <PinMark numbered={numbered} at="end" />
        {isClipped && <span className={styles.clip}>[Message clipped] View entire message</span>}
        {isClipped === isTooLong && <PinMark numbered={numbered} at="clip" />}
        {blocks.length === 0 && (
          <>
            <PinMark numbered={numbered} at="image" />
            <PinMark numbered={numbered} at="text" />
            <PinMark numbered={numbered} at="link" />
          </>
        )}
      </p>
    </div>
  )
}

/** The first block of each kind; what has none of its own is pinned to the first. */
function pinnedBlocks(blocks: readonly ReadingBlock[]): Record<'image' | 'text' | 'link', number> {
  const first = (...kinds: ReadingBlock['kind'][]) =>
    Math.max(
      0,
      blocks.findIndex(({ kind }) => kinds.includes(kind)),
    )
  const bare = blocks.findIndex((block) => block.kind === 'image' && block.alt === null)
  return {
    image: bare < 0 ? first('image') : bare,
    text: first('text', 'heading'),
    link: blocks.some(({ kind }) => kind === 'link') ? first('link') : first('text'),
  }
}

function Block({ block }: { block: ReadingBlock }) {
  if (block.kind === 'image') return <DrawnImage image={block} />
  if (block.kind === 'left') return <p className="soft">… {block.blocks} more parts …</p>
  return (
    <p className={styles.text} data-kind={block.kind}>
      {block.text}
    </p>
  )
}
