// Starts the home page's script.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
// Only as a worker does Vite bundle a file with its imports into one standalone file, and give out its URL.
import entryUrl from './home-entry.ts?worker&url'

export function HomeMotion() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
