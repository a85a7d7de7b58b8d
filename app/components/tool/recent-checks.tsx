// The domains and addresses that were checked last on this device. Nothing of it is sent.
import { useEffect } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { keepOnDevice, listIn, readOnDevice, useOnDevice } from '#app/components/ui/on-device.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { isSampleName } from '#shared/samples/names.ts'
import styles from './recent-checks.module.css'

export type RecentField = 'domain' | 'ip'

const MAX_RECENT = 8

interface RecentChecksProps {
  /** The page that checks one of them. */
  action: string
  field: RecentField
  /** What has just been checked. */
  answered: string | undefined
}

export function RecentChecks({ action, field, answered }: RecentChecksProps) {
  const key = `recent-${field}`
  const text = useOnDevice(key)
  const recent = listIn(text)
  useEffect(() => {
    if (answered === undefined || answered === '' || isSampleName(answered)) return
    const others = listIn(readOnDevice(key)).filter((one) => one !== answered)
    keepOnDevice(key, JSON.stringify([answered, ...others].slice(0, MAX_RECENT)))
  }, [key, answered])
  return (
    // Always there, so that nothing moves when the list is known.
    <details className={styles.recent} data-empty={recent.length === 0 || undefined}>
      <summary>Recent checks</summary>
      <ul>
        {recent.map((value) => (
          <li key={value}>
            <Link to={`${action}?${new URLSearchParams({ [field]: value }).toString()}`}>
              {toUnicode(value)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={() => keepOnDevice(key, '')}>
            Clear
          </button>
        </li>
      </ul>
      <p>Kept on this device only.</p>
    </details>
  )
}
