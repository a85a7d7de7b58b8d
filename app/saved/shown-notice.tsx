import { useEffect, useRef, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { bringIntoView, isOnScreen } from '#app/components/ui/bring-into-view.ts'
import type { Notice } from './page-notice.ts'

/** A message on what came of a form, which may be a screen below it. @param notice missing if nothing was sent */
export function ShownNotice({ notice, children }: { notice: Notice | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!notice || !place.current) return
    const wrong = document.querySelector<HTMLElement>('main [aria-invalid="true"]')
    if (mustBeRead(notice)) bringIntoView(wrong ?? place.current)
    else if (!isOnScreen(place.current)) toast.success(notice.title)
  }, [notice])
  return (
    <div ref={place} role="status" tabIndex={-1}>
      {children}
    </div>
  )
}

/** Whoever has done something that worked goes on where they are, such as at the next sender in a list. */
const mustBeRead = ({ tone, isEnded, secret }: Notice & { secret?: string }): boolean =>
  tone === 'bad' || tone === 'warn' || isEnded === true || secret !== undefined
