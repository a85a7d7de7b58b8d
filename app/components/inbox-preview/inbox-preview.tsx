// What a message's verdict counts as a ring, then two drawn inboxes with the message in the list and opened.
// Each fault has a number on the thing itself; a list has the same in words. The switches are boxes that only styles read.
import { useEffect, useId, useMemo, useState } from 'react'
import { LANE_WORDS } from '#app/components/mail-route/station-parts.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { OUTCOME_TONES } from '#shared/message/way-end.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import {
  inboxPreview,
  type DrawnInbox,
  type InboxPreview,
} from '#shared/message/inbox-preview/inbox-preview.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import { DrawnRow } from './drawn-row.tsx'
import { Fault, faultId } from './fault.tsx'
import { OpenedMessage } from './opened-message.tsx'
import type { Numbered } from './pin.tsx'
import { Ring } from './ring.tsx'
import styles from './inbox-preview.module.css'

// The logo that Gmail would show: looked up once React has taken over, as the BIMI check answers. Nothing is loaded from the domain.

/** @returns a data: URI that the edge rebuilt from allowed elements; null unless everything that Gmail asks for is there */
function useLogo(wanted: InboxPreview['logo']): string | null {
  const { domain = null, selector = 'default' } = wanted ?? {}
  const [found, setFound] = useState<{ domain: string; picture: string } | null>(null)
  useEffect(() => {
    if (domain === null) return undefined
    let isWanted = true
    const ask = async () => {
      const outcome = await outcomeOf(
        browserApi.user.tools.bimi.checker.$get({ query: { domain, selector } }),
      )
      if (!isWanted || !outcome.ok) return
      const { logo, mailboxes } = outcome.data
      const isShown = mailboxes.some(({ name, state }) => name === 'Gmail' && state === 'ready')
      if (isShown && logo?.preview !== undefined) setFound({ domain, picture: logo.preview })
    }
    void ask()
    return () => {
      isWanted = false
    }
  }, [domain, selector])
  return found && found.domain === domain ? found.picture : null
}

interface InboxPreviewProps {
  report: MessageReport
  /** What blocklists say; null: they were not asked, undefined: they are being asked. */
  lists: Verdict | null | undefined
  /** Called once React has taken it over. */
  onShown: () => void
}

export function InboxPreviewView({ report, lists, onShown }: InboxPreviewProps) {
  const id = useId()
  const preview = useMemo(() => inboxPreview(report, lists), [report, lists])
  const logo = useLogo(preview.logo)
  useEffect(onShown, [onShown])
  return (
    <section className={`${styles.inboxes} stack gap-4`} data-inboxes aria-labelledby={id}>
      <div className="wrap gap-0-4 between baseline">
        <h3 id={id}>What a reader sees</h3>
        <p className="note">Drawn, no promise of the folder.</p>
      </div>
      <Ring arcs={preview.arcs} />
      <div className={`${styles.board} stack gap-4`}>
        <Switches hasImages={preview.blocks.some(({ kind }) => kind === 'image')} />
        {preview.inboxes.map((inbox) => (
          <Inbox key={inbox.device} inbox={inbox} preview={preview} logo={logo} />
        ))}
        <Faults pins={preview.pins} />
      </div>
    </section>
  )
}

const Switches = ({ hasImages }: { hasImages: boolean }) => (
  <fieldset className={`${styles.switches} off-paper wrap gap-2 small`}>
    <legend className="visually-hidden">How it is drawn</legend>
    {hasImages && (
      <label>
        <input type="checkbox" name="images-off" />
        <span>Images off</span>
      </label>
    )}
    <label>
      <input type="checkbox" name="other-theme" />
      <span className={styles.toDark}>Dark</span>
      <span className={styles.toLight}>Light</span>
    </label>
  </fieldset>
)

interface InboxProps {
  inbox: DrawnInbox
  preview: InboxPreview
  /** A picture for Gmail. */
  logo: string | null
}

function Inbox({ inbox, preview, logo }: InboxProps) {
  const id = useId()
  const [open, setOpen] = useState<number | null>(null)
  const { device, name, provider, outcome } = inbox
  const pin = preview.pins.find(({ number }) => number === open)
  const numbered: Numbered = {
    pins: preview.pins,
    open,
    onOpen: (number) => setOpen((shown) => (shown === number ? null : number)),
  }
  const photo = provider === 'gmail' ? logo : null
  return (
    <figure className={`${styles.inbox} stack gap-2 unbroken`} data-device={device} aria-labelledby={id}>
      <figcaption className={`${styles.caption} wrap small`}>
        <strong id={id}>{name}</strong>
        {(outcome === 'reject' || outcome === 'defer') && (
          <span>
            <Badge tone={OUTCOME_TONES[outcome]}>{LANE_WORDS[outcome]}</Badge> by {PROVIDER_NAMES[provider]};
            drawn as if it came through
          </span>
        )}
      </figcaption>
      <div className={styles.screen}>
        <div className={styles.app}>
          <div className={styles.list} role="group" aria-label="In the list">
            <Ghost />
            <DrawnRow line={inbox} sender={preview.sender} numbered={numbered} logo={photo} />
            <Ghost />
            <Ghost />
          </div>
          <div role="group" aria-label="Opened">
            <OpenedMessage inbox={inbox} preview={preview} numbered={numbered} logo={photo} />
          </div>
        </div>
      </div>
      <div role="status" className={styles.note}>
        {pin && <Fault pin={pin} />}
      </div>
    </figure>
  )
}

/** Another message in the list. */
const Ghost = () => (
  <svg className={styles.ghost} viewBox="0 0 320 60" aria-hidden="true" focusable="false">
    <circle cx="28" cy="30" r="16" />
    <path d="M60 18h96M60 32h180M60 46h140" />
  </svg>
)

const Faults = ({ pins }: Pick<InboxPreview, 'pins'>) => (
  <div className={`${styles.faults} stack gap-2`}>
    <h4>{pins.length === 0 ? 'Nothing to fix here' : 'By the numbers'}</h4>
    {pins.length === 0 ? (
      <p>No fault that we look for shows in it.</p>
    ) : (
      <ol className={`${styles.all} stack gap-2`}>
        {pins.map((pin) => (
          <li key={pin.place} id={faultId(pin.number)}>
            <Fault pin={pin} />
          </li>
        ))}
      </ol>
    )}
  </div>
)
