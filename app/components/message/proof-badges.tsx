// SPF, DKIM and DMARC in one word each.
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import styles from './proof-badges.module.css'

export interface Proof {
  name: 'SPF' | 'DKIM' | 'DMARC'
  /** As receivers write it: “pass”. */
  result: string
  tone: Tone
}

export const ProofBadges = ({ proofs }: { proofs: readonly Proof[] }) => (
  <dl className={`${styles.proofs} stack gap-2`}>
    {proofs.map(({ name, result, tone }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <Badge tone={tone}>{result}</Badge>
        </dd>
      </div>
    ))}
  </dl>
)
