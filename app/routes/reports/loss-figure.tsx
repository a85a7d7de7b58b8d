// The one figure: what the next step of the policy would cost, with what nobody answers for counted as lost.
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import type { ReadinessSeen } from '#shared/dmarc-reports/schema.ts'
import styles from './reports.module.css'

const MEANING: Record<ReadinessSeen['state'], string> = {
  ready: 'of your own mail would be lost with the next step',
  ask: 'of your mail would be lost with the next step, if what you are asked about is yours',
  not_yet: 'of your own mail fails, and would be lost with the next step',
  enforced: 'of your own mail fails, and is stopped',
}

export const LossFigure = ({ readiness: { state, lostIfDone } }: { readiness: ReadinessSeen }) => (
  <p className={`${styles.figure} stack gap-1`}>
    <strong>{percentText(lostIfDone.share, 1)}</strong>
    <span>{MEANING[state]}</span>
  </p>
)
