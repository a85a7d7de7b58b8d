// Starts the script of the page, with or without React around it; see app/routes/home/home-motion.tsx for the why.
import { useContext, useEffect } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './developers-entry.ts?worker&url'

export function TryItScript() {
  const { nonce } = useContext(PageSettings)
  useEffect(() => {
    if (import.meta.env.SSR) return
    let stop = () => {}
    let left = false
    void import('./developers-script.ts').then(({ startDevelopers }) => {
      if (!left) stop = startDevelopers()
    })
    return () => {
      left = true
      stop()
    }
  }, [])
  return <script type="module" src={entryUrl} nonce={nonce} suppressHydrationWarning />
}
