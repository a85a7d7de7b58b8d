// A run's progress.
import { numberText } from '#shared/kit/sentence.ts'

interface ProgressProps {
  done: number
  total: number
  isRunning: boolean
  isPaused?: boolean
}

export const Progress = ({ done, total, isRunning, isPaused = false }: ProgressProps) => (
  <div>
    <label className="grid gap-1 figures">
      <span>
        {numberText(done)} of {numberText(total)} domains
      </span>
      <progress className="off-paper" value={done} max={Math.max(1, total)} />
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
