// What came of a form, and where the eye goes after it.
import { useEffect, useRef, type ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { bringIntoView, isOnScreen } from '#app/components/ui/bring-into-view.ts'
import type { Notice } from './saved-data.ts'

/** One about a target is at that target instead (alerts.tsx). */
export const NoticeBanner = ({ notice }: { notice: Notice | undefined }) =>
  notice &&
  notice.target === undefined && (
    <ShownNotice notice={notice}>
      <Banner tone={notice.tone} title={notice.title}>
        {notice.text && <p>{notice.text}</p>}
        {notice.secret && <RecordWithCopy text={notice.secret} label="Secret" />}
      </Banner>
    </ShownNotice>
  )

interface ShownNoticeProps {
  /** Missing if nothing was sent. */
  notice: Notice | undefined
  children: ReactNode
}

/** A message on what came of a form, which may be a screen below it. */
export function ShownNotice({ notice, children }: ShownNoticeProps) {
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
const mustBeRead = ({ tone, isEnded, secret }: Notice): boolean =>
  tone === 'bad' || tone === 'warn' || isEnded === true || secret !== undefined
