// Copies a text, says so, and helps if the clipboard is not available.
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import styles from './copy-button.module.css'

interface CopyButtonProps {
  text: string
  /** The same as markup, for programs that paste it with its formatting. */
  html?: string
  label?: string
  /** What is copied, for screen reader users who hear "Copy" many times on a page. */
  what?: string
  /** What is said once it is copied, if the name of what was copied does not say it all. */
  done?: string
  /** It is what to do next. */
  isMain?: boolean
}

/** What has to be known before anything is copied: it gets the copying, and does it once that was read. */
export const AskBeforeCopy = createContext<((copy: () => void) => void) | null>(null)

/** How long the button says "Copied". */
const COPIED_MS = 2000
/** How long the help for copying by hand is shown. */
const HELP_MS = 10_000

export function CopyButton({ text, html, label = 'Copy', what, done, isMain }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const ask = useContext(AskBeforeCopy)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await write(text, html)
      setCopied(true)
      toast.success(done ?? `Copied${what ? `: ${what}` : ''}`)
    } catch {
      const selected = selectRecord(button.current)
      toast.error(selected ? SELECTED : BY_HAND, { duration: HELP_MS })
    }
  }

  return (
    <button
      ref={button}
      type="button"
      className={`${styles.copy} off-paper small strong`}
      onClick={() => (ask ? ask(() => void copy()) : void copy())}
      data-copied={copied || undefined}
      data-main={isMain || undefined}
    >
      <span className={styles.label} data-other={copied ? label : 'Copied'}>
        {copied ? 'Copied' : label}
      </span>
      {what && <span className="visually-hidden"> {what}</span>}
    </button>
  )
}

async function write(text: string, html?: string) {
  if (html === undefined) return navigator.clipboard.writeText(text)
  if (writeAtCopy(text, html)) return
  const as = (type: string, content: string) => ({ [type]: new Blob([content], { type }) })
  return navigator.clipboard.write([
    new ClipboardItem({ ...as('text/plain', text), ...as('text/html', html) }),
  ])
}

/** Old, but tried first: the newer way parses the markup under the page's policy, which rejects every style in it. */
function writeAtCopy(text: string, html: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.clipboardData?.setData('text/html', html)
    event.preventDefault()
  }
  document.addEventListener('copy', fill)
  const isDone = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return isDone
}

const BY_HAND = 'Your browser blocked copying. Select the text and copy it by hand.'
const SELECTED =
  'Your browser blocked copying. The text is selected: press Ctrl+C, or long-press it, to copy.'

/** Selects the text of the record that the button belongs to. */
function selectRecord(button: HTMLElement | null): boolean {
  const record = button?.closest('[data-record]')?.querySelector('[data-record-text]')
  const selection = getSelection()
  if (!record || !selection) return false
  selection.selectAllChildren(record)
  return true
}

// Copies a URL of this site with its parameters, to keep the answer or to send it to someone.

interface CopyLinkProps {
  /** Without the site's origin, which only the browser knows. */
  address: string
  /** For screen readers: "to this result". */
  what: string
}

export const CopyLink = ({ address, what }: CopyLinkProps) => (
  <CopyButton text={wholeAddress(address)} label="Copy link" what={what} done="Link copied" />
)

/** At the edge no one reads it: it is not part of the page. */
export const wholeAddress = (address: string): string =>
  (typeof location === 'undefined' ? '' : location.origin) + address
