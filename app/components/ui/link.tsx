// A link inside the site. Another question to this page is answered in place; another page is another document, which brings
// its own styles, frame and title.
import { Link as RemixLink, useLocation, type LinkProps } from '@remix-run/react'
import type { ReactNode } from 'react'
import styles from './button.module.css'

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

// A link that looks like a button: inside the site by `to`, elsewhere in a new tab by `href`.

type ButtonLinkProps = {
  children: ReactNode
  look?: 'quiet'
  size?: 'small'
} & ({ to: string; href?: undefined } | { href: string; to?: undefined })

export function ButtonLink({ children, look, size, to, href }: ButtonLinkProps) {
  const shared = { className: styles.button, 'data-look': look, 'data-size': size }
  if (to !== undefined) {
    return (
      <Link to={to} {...shared}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener" {...shared}>
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  )
}
