// Copies the address that holds the values, to keep the calculation or to send it to somebody.
import { CopyButton } from '#app/components/ui/copy-button.tsx'

/** @param address without the site's origin, which only the browser knows */
export function CopyLink({ address }: { address: string }) {
  const origin = typeof location === 'undefined' ? '' : location.origin
  return (
    <div>
      <CopyButton text={origin + address} label="Copy link" what="to this calculation" />
    </div>
  )
}
