// A run's progress.
import styles from './fleet.module.css'
import { numberText } from '#shared/kit/sentence.ts'

interface ProgressProps {
  done: number
  total: number
  isRunning: boolean
  isPaused?: boolean
}

export const Progress = ({ done, total, isRunning, isPaused = false }: ProgressProps) => (
  <div className={styles.progress}>
    <label>
      <span>
        {numberText(done)} of {numberText(total)} domains
      </span>
      <progress value={done} max={Math.max(1, total)} />
    </label>
    <p role="status" className={isPaused ? undefined : 'visually-hidden'}>
      {isPaused
        ? 'Your network sent many requests within a minute. The run continues on its own.'
        : isRunning
          ? 'Checking the domains.'
          : 'All domains are checked.'}
    </p>
  </div>
)
