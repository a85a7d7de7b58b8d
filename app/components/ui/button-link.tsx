// A link that looks like a button: inside the site by `to`, elsewhere in a new tab by `href`.
import { Link } from '#app/components/ui/link.tsx'
import type { ReactNode } from 'react'
import styles from './button.module.css'

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
