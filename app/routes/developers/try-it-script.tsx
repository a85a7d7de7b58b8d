// Starts the script of the page; see app/routes/home/home-motion.tsx for the import.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import entryUrl from './developers-entry.ts?worker&url'

export function TryItScript() {
  const { nonce } = useContext(PageSettings)
  return <script type="module" src={entryUrl} nonce={nonce} />
}
