// The IP address's reverse name, and whether it points back.
import { FindingList } from '#app/components/report/finding-list.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { IpAnswer } from './ip-data.ts'
import styles from './ip-result.module.css'

type Reverse = IpAnswer['reverse']

const STATES: Record<Reverse['state'], { tone: Tone; text: string }> = {
  confirmed: { tone: 'ok', text: 'points back to the IP address' },
  unconfirmed: { tone: 'bad', text: 'does not point back' },
  absent: { tone: 'bad', text: 'none' },
  unknown: { tone: 'unknown', text: 'unknown' },
}

export function ReverseName({ ip, reverse }: { ip: string; reverse: Reverse }) {
  const { tone, text } = STATES[reverse.state]
  return (
    <section className={styles.part}>
      <h3>Reverse DNS of {ip}</h3>
      <p className={styles.value}>
        {reverse.names.join(', ')} <Badge tone={tone}>{text}</Badge>
      </p>
      {reverse.findings.length > 0 && <FindingList findings={reverse.findings} />}
    </section>
  )
}
