// A link inside the site. Another question to this page is answered in place; another page is another document, which brings
// its own styles, frame and title.
import { Link as RemixLink, useLocation, type LinkProps } from '@remix-run/react'

type SiteLinkProps = Omit<LinkProps, 'to'> & { to: string }

export function Link({ to, ...attributes }: SiteLinkProps) {
  const { pathname } = useLocation()
  return (
    <RemixLink
      to={to}
      reloadDocument={to.includes('#') || pathOf(to) !== pathname}
      preventScrollReset
      discover="none"
      {...attributes}
    />
  )
}

/** @param address a path of this site, or a query string for this page */
export const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? ''
