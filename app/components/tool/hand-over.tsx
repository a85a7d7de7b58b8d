// For a visitor whose DNS someone else manages: exactly these records by email, by the device's own sharing, or on paper.
import { useSyncExternalStore } from 'react'
import { SITE_ORIGIN } from '#shared/site.ts'
import { mailto } from '#app/components/marketing/mailto.ts'
import { handOver, type HandOver as Message } from '#shared/report/change/hand-over.ts'
import type { Change } from '#shared/report/change/change.ts'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import button from '#app/components/ui/button.module.css'
import styles from './hand-over.module.css'

interface HandOverProps {
  changes: readonly Change[]
  /** The name whose DNS the changes are for. */
  domain: string | undefined
  /** The URL of the result, without the site's origin. */
  address: string
}

export function HandOver({ changes, domain, address }: HandOverProps) {
  const canShare = useSyncExternalStore(noChanges, isShareable, () => false)
  const whole = SITE_ORIGIN + address
  const mail = domain === undefined ? null : handOver(changes, domain, whole)
  if (domain === undefined || !mail) return null
  const look = { className: `${button.button}`, 'data-look': 'quiet', 'data-size': 'small' }
  return (
    <div className={`${styles.part} off-paper stack gap-2`}>
      <p>
        <strong>Someone else manages your DNS?</strong> Send exactly these records:
      </p>
      <p className="wrap gap-2">
        <a href={mailto({ to: '', ...mail })} {...look}>
          Email the changes
        </a>
        {canShare && (
          <button
            type="button"
            {...look}
            onClick={() => void share(handOver(changes, domain, whole, Infinity))}
          >
            Share
          </button>
        )}
        <PrintButton />
      </p>
    </div>
  )
}

const noChanges = () => () => {}
const isShareable = () => 'share' in navigator

/** A visitor who closes the device's sheet has not failed. */
const share = (message: Message | null) =>
  message && navigator.share({ title: message.subject, text: message.body }).catch(() => undefined)
