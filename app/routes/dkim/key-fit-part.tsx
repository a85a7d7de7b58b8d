// The place on a page for "does this private key match that record?"; its parts are fetched when it is opened.
import { lazy, Suspense, useState } from 'react'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { KeyRecord } from './key-fit-record.ts'

const KeyFitForm = lazy(async () => ({ default: (await import('./key-fit-form.tsx')).KeyFitForm }))

interface KeyFitPartProps {
  summary: string
  /** The record to compare the key with; missing: the visitor supplies it. */
  published?: KeyRecord
}

export function KeyFitPart({ summary, published }: KeyFitPartProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={summary} onToggle={setOpen}>
      <noscript>
        <p>This needs JavaScript: the check runs in your browser, so the private key never leaves it.</p>
      </noscript>
      {isOpen && (
        <Suspense fallback={<p role="status">Loading…</p>}>
          <KeyFitForm published={published} />
        </Suspense>
      )}
    </Disclosure>
  )
}
