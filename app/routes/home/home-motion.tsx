// Starts the script of the home page, with or without React around it.
import { useContext, useEffect } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
// Of a file with its imports Vite makes one that stands by itself, and tells its address, only if it is asked for a worker.
import entryUrl from './home-entry.ts?worker&url'

export function HomeMotion() {
  const { nonce } = useContext(PageSettings)
  // The page is sent without React, so this runs only for those who come by a click from a page that has it. To them
  // the script below means nothing: a browser does not run what React puts into the page.
  useEffect(() => {
    // The edge never comes here, and need not carry what only a browser runs.
    if (import.meta.env.SSR) return
    let stop = () => {}
    let left = false
    void import('./home-script.ts').then(({ startHome }) => {
      if (!left) stop = startHome()
    })
    return () => {
      left = true
      stop()
    }
  }, [])
  return <script type="module" src={entryUrl} nonce={nonce} suppressHydrationWarning />
}
