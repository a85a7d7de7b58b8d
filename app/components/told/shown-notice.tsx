// A message on what came of a form, in view where it has to be read: the form may be a screen below.
import { useEffect, useRef, type ReactNode } from 'react'
import type { Notice } from './page-notice.ts'

/** @param notice missing if nothing was sent */
export function ShownNotice({ notice, children }: { notice: Notice | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!notice || !mustBeRead(notice)) return
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
    ;(wrong ?? place.current)?.focus()
  }, [notice])
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Whoever has done something that worked goes on where they are, such as at the next sender in a list. */
const mustBeRead = ({ tone, isEnded, secret }: Notice & { secret?: string }): boolean =>
  tone === 'bad' || tone === 'warn' || isEnded === true || secret !== undefined
