// The message once it is open: who it is from, what the app writes beside that, and the text with its images as boxes.
import { shownText } from '#shared/kit/foreign-text.ts'
import type {
  DrawnInbox,
  InboxPreview,
  UnsubscribeLink,
} from '#shared/message/inbox-preview/inbox-preview.ts'
import type { SenderSign } from '#shared/message/inbox-preview/inbox-row.ts'
import type { ReadingBlock } from '#shared/message/template/schema.ts'
import { PinMark, type Numbered } from './pin.tsx'
import { SenderPhoto } from './drawn-row.tsx'
import styles from './opened-message.module.css'

// An image as a box of its shape: nothing is loaded. With images off, what is left is its alt text.

/** A taller one would push the text off the drawing. */
const TALLEST = 0.42
const MOST_WIDTH = 600

function DrawnImage({ image }: { image: Extract<ReadingBlock, { kind: 'image' }> }) {
  const { alt, width, height } = image
  const drawn = Math.min(Math.max(width, 24), MOST_WIDTH)
  const tall = Math.min(Math.max(height, 16), drawn * TALLEST)
  return (
    <span className={styles.image}>
      <svg
        className={styles.picture}
        width={drawn}
        viewBox={`0 0 ${drawn} ${tall}`}
        aria-hidden="true"
        focusable="false"
      >
        <rect width={drawn} height={tall} />
        <path
          d={`M0 ${tall}L${drawn * 0.35} ${tall * 0.4}L${drawn * 0.6} ${tall * 0.8}L${drawn * 0.8} ${tall * 0.55}L${drawn} ${tall}`}
        />
        <circle cx={drawn * 0.78} cy={tall * 0.24} r={Math.min(drawn, tall) * 0.09} />
      </svg>
      <span
        className={`${styles.alt} soft anywhere`}
        data-alt={alt === null ? 'none' : alt === '' ? 'empty' : 'text'}
      >
        {alt === null ? 'Image without alt text' : alt === '' ? 'Image, decoration' : alt}
      </span>
    </span>
  )
}

interface OpenedMessageProps {
  inbox: DrawnInbox
  preview: InboxPreview
  numbered: Numbered
  /** A picture in place of the initials. */
  logo: string | null
}

export function OpenedMessage({ inbox, preview, numbered, logo }: OpenedMessageProps) {
  const { sender, subject, unsubscribe } = preview
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
      <Body
        preview={preview}
        numbered={numbered}
        isClipped={preview.isClipped && inbox.provider === 'gmail'}
      />
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
  preview: InboxPreview
  numbered: Numbered
  isClipped: boolean
}

function Body({ preview: { blocks: all, isClipped: isTooLong }, numbered, isClipped }: BodyProps) {
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
