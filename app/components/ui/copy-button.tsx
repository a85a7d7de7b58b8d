// Copies a text, says so, and helps where the clipboard is out of reach.
import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import styles from './copy-button.module.css'

export interface CopyButtonProps {
  text: string
  label?: string
  /** What is copied, for those who hear "Copy" many times on a page. */
  what?: string
}

/** How long the button says "Copied". */
const COPIED_MS = 2000
/** How long the help for copying by hand stays. */
const HELP_MS = 10_000

export function CopyButton({ text, label = 'Copy', what }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      toast.success(`Copied${what ? `: ${what}` : ''}`)
    } catch {
      const selected = selectRecord(button.current)
      toast.error(selected ? SELECTED : BY_HAND, { duration: HELP_MS })
    }
  }

  return (
    <button
      ref={button}
      type="button"
      className={styles.copy}
      onClick={() => void copy()}
      data-copied={copied || undefined}
    >
      <span className={styles.label} data-other={copied ? label : 'Copied'}>
        {copied ? 'Copied' : label}
      </span>
      {what && <span className="visually-hidden"> {what}</span>}
    </button>
  )
}

const BY_HAND = 'The browser did not allow it. Select the text and copy it by hand.'
const SELECTED =
  'The browser did not allow it. The text is selected: press Ctrl+C, or long-press it, to copy.'

/** Selects the text of the record that the button belongs to. */
function selectRecord(button: HTMLElement | null): boolean {
  const record = button?.closest('[data-record]')?.querySelector('[data-record-text]')
  const selection = getSelection()
  if (!record || !selection) return false
  selection.selectAllChildren(record)
  return true
}
