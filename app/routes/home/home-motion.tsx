// Starts the script of the home page.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
// Of a file with its imports Vite makes one that stands by itself, and tells its address, only if it is asked for a worker.
import entryUrl from './home-entry.ts?worker&url'

export function HomeMotion() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
