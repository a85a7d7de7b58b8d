// Who runs the domain's DNS, if known.

import styles from './provider-badge.module.css'

export function ProviderBadge({ name }: { name?: string }) {
  if (!name) return null
  return <span className={`${styles.badge} small strong`}>DNS at {name}</span>
}
