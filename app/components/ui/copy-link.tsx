// Copies a URL of this site with its parameters, to keep the answer or to send it to someone.
import { CopyButton } from '#app/components/ui/copy-button.tsx'

interface CopyLinkProps {
  /** Without the site's origin, which only the browser knows. */
  address: string
  /** For screen readers: "to this result". */
  what: string
}

export const CopyLink = ({ address, what }: CopyLinkProps) => (
  <CopyButton text={wholeAddress(address)} label="Copy link" what={what} />
)

/** At the edge no one reads it: it is not part of the page. */
export const wholeAddress = (address: string): string =>
  (typeof location === 'undefined' ? '' : location.origin) + address
