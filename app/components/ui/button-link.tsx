// A link that looks like a button: inside the site by `to`, elsewhere in a new tab by `href`.
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import styles from './button.module.css'

type ButtonLinkProps = {
  children: ReactNode
  look?: 'quiet'
  size?: 'small'
} & (
  | { to: string; preventScrollReset?: boolean; href?: undefined }
  | { href: string; preventScrollReset?: undefined; to?: undefined }
)

export function ButtonLink({ children, look, size, to, preventScrollReset, href }: ButtonLinkProps) {
  const shared = { className: styles.button, 'data-look': look, 'data-size': size }
  if (to !== undefined) {
    return (
      <Link to={to} preventScrollReset={preventScrollReset} {...shared}>
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
