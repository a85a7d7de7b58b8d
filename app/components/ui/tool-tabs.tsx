// The tabs of a tool: links, since each is its own page.
import { Link } from '#app/components/ui/link.tsx'
import { useSearchParams } from '@remix-run/react'
import styles from './tool-tabs.module.css'

export interface ToolTabsProps {
  label: string
  tabs: readonly { id: string; label: string; to: string }[]
  /** The id of the current tab. */
  current: string
}

export function ToolTabs({ label, tabs, current }: ToolTabsProps) {
  const [query] = useSearchParams()
  const domain = query.get('domain')
  return (
    <nav aria-label={label} className={`${styles.tabs} off-paper`}>
      <ul className={`${styles.list} wrap`}>
        {tabs.map((tab) => (
          <li key={tab.id} className={tab.id === current ? styles.current : undefined}>
            <Link
              to={withDomain(tab.to, domain)}
              className={`${styles.tab} soft strong`}
              aria-current={tab.id === current ? 'page' : undefined}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A tab keeps the parameters of the one before. */
function withDomain(address: string, domain: string | null): string {
  if (!domain) return address
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ domain }).toString()}`
}
