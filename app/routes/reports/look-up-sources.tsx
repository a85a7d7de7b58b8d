// Asks the API whose the servers of the shown senders are, when the visitor presses the button: files stay on the device.
import { useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import type { Sender } from '#shared/dmarc-reports/schema.ts'
import { sourcesToLookUp } from '#shared/dmarc-reports/sources/name-senders.ts'
import type { FoundSource } from '#shared/dmarc-reports/sources/schema.ts'
import { plural } from '#shared/kit/sentence.ts'
import { SmallButton } from './part.tsx'
import styles from './reports.module.css'

interface LookUpSourcesProps {
  senders: readonly Sender[]
  found: readonly FoundSource[]
  onFound: (found: readonly FoundSource[]) => void
}

export function LookUpSources({ senders, found, onFound }: LookUpSourcesProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ips = sourcesToLookUp(senders)
  const named = found.filter(({ ip, ...names }) => ips.includes(ip) && Object.keys(names).length > 0).length
  const ask = async () => {
    setIsAsking(true)
    const outcome = await outcomeOf(browserApi.user.tools.reports.sources.$post({ json: { ips } }))
    setIsAsking(false)
    setFailure(outcome.ok ? null : outcome.message)
    if (outcome.ok) onFound(outcome.data)
  }
  const untilThen = 'Nobody is asked about an address until you follow its link'
  if (ips.length === 0) return <p className={styles.soft}>{untilThen}.</p>
  return (
    <div className="stack gap-3">
      <p className={styles.soft}>{untilThen} or press the button.</p>
      <p className={`${styles.onlyScript} off-paper`}>
        <SmallButton label="Look up who these are" isOff={isAsking} onClick={() => void ask()} />
        <span className={styles.soft}>
          Sends us {plural(ips.length, 'IP address', 'IP addresses')} of the largest senders, and nothing
          else. We look them up in DNS and keep none.
        </span>
      </p>
      <div role="status">
        {isAsking ? 'Asking DNS…' : found.length > 0 && `DNS says whose ${named} of ${found.length} are.`}
      </div>
      {failure !== null && <LookupFailed message={failure} />}
    </div>
  )
}
