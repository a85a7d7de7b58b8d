// Pages that a link carries in its fragment: shown first, and kept only if the visitor says so.
import { useEffect, useRef, useState } from 'react'
import button from '#app/components/ui/button.module.css'
import { Banner } from '#app/components/ui/banner.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { keepPages, useKeptPages } from '#app/saved/yours/on-this-device.ts'
import { listNames, plural } from '#shared/kit/sentence.ts'
import { SAVED_PAGES } from '#shared/saved/yours/kinds.ts'
import { pagesInFragment, withPages, type KeptPage } from '#shared/saved/yours/pages.ts'
import { addedText } from './take-along.tsx'

export function ComeWithLink() {
  const kept = useKeptPages()
  const [come, setCome] = useState<KeptPage[] | null>(null)
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const read = () => {
      const pages = pagesInFragment(location.hash)
      if (pages === null) return
      // Whoever looks at this screen, or shares its URL, does not get the keys.
      history.replaceState(history.state, '', location.pathname + location.search)
      setCome(pages)
      setSaid('')
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  useEffect(() => {
    if (come && place.current) bringIntoView(place.current)
  }, [come])
  if (said) return <p role="status">{said}</p>
  if (!come) return null
  const add = () => {
    const { pages, left } = withPages(kept, come)
    keepPages(pages)
    setSaid(addedText(pages.length - kept.length, left))
    setCome(null)
  }
  return (
    <div ref={place}>
      {come.length === 0 ? CUT_OFF : <Offer come={come} onKeep={add} onRefuse={() => setCome(null)} />}
    </div>
  )
}

const CUT_OFF = (
  <Banner tone="warn" title="This link has no list of pages. It may have been cut off when it was copied." />
)

interface OfferProps {
  come: readonly KeptPage[]
  onKeep: () => void
  onRefuse: () => void
}

const Offer = ({ come, onKeep, onRefuse }: OfferProps) => (
  <Banner
    tone="info"
    title={`This link brings ${plural(come.length, 'page', 'pages')}. Keep ${come.length === 1 ? 'it' : 'them'} on this device?`}
  >
    <p className="anywhere">{listNames(come.map(({ kind, name }) => name || SAVED_PAGES[kind].called))}</p>
    <p className="row gap-2-4">
      <button type="button" className={button.button} data-size="small" onClick={onKeep}>
        Yes, keep
      </button>
      <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onRefuse}>
        No
      </button>
    </p>
  </Banner>
)
