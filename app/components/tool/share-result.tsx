// The end of a result: its URL and its text for sharing, and the same for programs.
import type { ReactNode } from 'react'
import { CopyButton, CopyLink, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { API_BASE_PATH } from '#shared/site.ts'
import { plainText, type ReportedResult } from '#shared/report/change/plain-text.ts'
import { PrintButton } from '#app/components/ui/print-button.tsx'
import button from '#app/components/ui/button.module.css'
import { KEEP_DAYS, SNAPSHOTS_PATH } from '#shared/saved/result/paths.ts'
import styles from './share-result.module.css'

interface ShareResultProps {
  report: ReportedResult
  /** The day of the check, in words. */
  date: string
  /** The URL of this result, without the site's origin; of its tool, if what was checked is in no URL. */
  address: string
  isPrivate?: boolean
  /** Other ways to share it. */
  children?: ReactNode
  /** Where the API gives the same, below its base path; missing if the API takes no parameters in the URL. */
  json?: string
  /** Where its changes are as a table. */
  csv?: string | undefined
  /** The check to run again and save; missing if it cannot be saved, or already is. */
  keep?: { tool: string; question: string } | undefined
  /** The URL where the checked subject can be watched. */
  watch?: string | null
}

export function ShareResult(props: ShareResultProps) {
  const { report, date, address, isPrivate, json, csv, keep, watch, children } = props
  return (
    <div className={`${styles.row} off-paper row gap-3`}>
      <span className={styles.title}>Share it</span>
      {!isPrivate && <CopyLink address={address} what="to this result" />}
      <CopyButton
        text={plainText(report, { date, address: wholeAddress(address) })}
        label="Copy as text"
        what="this result"
        done="Result copied as text"
      />
      {children}
      {isPrivate && <PrintButton asCopy />}
      {json && (
        <a href={API_BASE_PATH + json} rel="nofollow">
          As JSON
        </a>
      )}
      {csv && (
        <a href={csv} rel="nofollow">
          Changes as CSV
        </a>
      )}
      {watch && (
        <p className={`${styles.watch} wrap gap-1-3`}>
          <a href={watch} rel="nofollow">
            Watch this
          </a>
          <span className="note">Get an alert when it changes.</span>
        </p>
      )}
      {keep && (
        <form method="post" action={SNAPSHOTS_PATH} className={`${styles.keep} stack gap-1`}>
          <input type="hidden" name="tool" value={keep.tool} />
          <input type="hidden" name="question" value={keep.question} />
          <button type="submit" className={button.button} data-look="quiet" data-size="small">
            Save this result as it is now
          </button>
          <span className="note">With its own link, for {KEEP_DAYS} days.</span>
        </form>
      )}
    </div>
  )
}
