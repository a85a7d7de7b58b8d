// Clears the list with one click, and takes that back while the page is open.
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { keepPages, useKeptPages } from '#app/saved/yours/on-this-device.ts'
import { plural } from '#shared/kit/sentence.ts'
import { withPages, type KeptPage } from '#shared/saved/yours/pages.ts'

/** What was cleared last, while this page is open. */
let cleared: readonly KeptPage[] = []
const listeners = new Set<() => void>()

export function setCleared(pages: readonly KeptPage[]) {
  cleared = pages
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const NOTHING: readonly KeptPage[] = []

export const ForgetAll = ({ pages }: { pages: readonly KeptPage[] }) => (
  <div className="off-paper">
    <Disclosure summary="Clear this list">
      <p className="note">
        The pages themselves stay: nothing is deleted, and alerts go on. Without their URLs, you cannot open
        them again.
      </p>
      <button
        type="button"
        className={button.button}
        data-look="quiet"
        data-size="small"
        onClick={() => {
          setCleared(pages)
          keepPages([])
        }}
      >
        Clear it on this device
      </button>
    </Disclosure>
  </div>
)

export function Cleared() {
  const pages = useSyncExternalStore(
    subscribe,
    () => cleared,
    () => NOTHING,
  )
  const kept = useKeptPages()
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (undo.current) bringIntoView(undo.current)
  }, [pages])
  if (pages.length === 0) return null
  return (
    <Banner tone="info" title={`${plural(pages.length, 'page', 'pages')} removed from this device.`}>
      <button
        ref={undo}
        type="button"
        className={button.button}
        data-look="quiet"
        data-size="small"
        onClick={() => {
          keepPages(withPages(kept, pages).pages)
          setCleared([])
        }}
      >
        Undo
      </button>
    </Banner>
  )
}
