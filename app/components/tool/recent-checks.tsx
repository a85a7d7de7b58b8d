// The domains or addresses that were checked last on this device, once the visitor asks to keep them. Nothing of it is sent.
import { useEffect } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { keepOnDevice, listIn, readOnDevice, useOnDevice } from '#app/components/ui/on-device.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import styles from './recent-checks.module.css'

export type RecentField = 'domain' | 'ip'

const MAX_RECENT = 8
/** Kept, and empty so far. */
const EMPTY = '[]'

interface RecentChecksProps {
  /** The page that checks one of them. */
  action: string
  field: RecentField
  /** What has just been checked. */
  answered: string | undefined
}

export function RecentChecks({ action, field, answered }: RecentChecksProps) {
  const key = `recent-${field}`
  const kept = useOnDevice(key)
  useEffect(() => {
    const before = readOnDevice(key)
    if (before === '' || !answered || isSampleName(answered)) return
    const others = listIn(before).filter((one) => one !== answered)
    keepOnDevice(key, JSON.stringify([answered, ...others].slice(0, MAX_RECENT)))
  }, [key, answered])
  return (
    <details className={styles.recent} data-script>
      <summary className="unfolds">Recent checks</summary>
      {kept === '' ? (
        <p>
          <button type="button" onClick={() => keepOnDevice(key, EMPTY)}>
            Remember my checks on this device
          </button>
        </p>
      ) : (
        <>
          <ul className="wrap gap-1-4">
            {listIn(kept).map((value) => (
              <li className="anywhere" key={value}>
                <Link to={`${action}?${new URLSearchParams({ [field]: value }).toString()}`}>{value}</Link>
              </li>
            ))}
            <li className="anywhere">
              <button type="button" onClick={() => keepOnDevice(key, '')}>
                Clear
              </button>
            </li>
          </ul>
          <p>{kept === EMPTY ? 'Your next checks will be listed here. ' : ''}Kept on this device only.</p>
        </>
      )}
    </details>
  )
}
