// How a day went: numbers, typed or counted in a log on this device, the rate that Gmail names, and what they mean for the next day.
import { useState, type FormEvent, type ReactNode } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { FileButton } from '#app/components/ui/file-button.tsx'
import button from '#app/components/ui/button.module.css'
import { Field } from '#app/components/ui/field.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import { COUNT_NAMES, NO_COUNTS, type CountTexts } from '#shared/plans/warmup-plan/once.ts'
import type { Judged } from '#shared/plans/warmup-plan/check-in.ts'
import { loadedCounts, type LogCounts } from './log-counts.ts'
import styles from './warmup.module.css'

export const RATE_LABEL = 'Gmail’s spam rate, in %'
export const RATE_HINT = 'As in Postmaster Tools, such as 0.1.'

const LABELS: Record<keyof CountTexts, string> = {
  sent: 'Emails sent',
  bounced: 'Bounced',
  complaints: 'Spam complaints',
  deferred: 'Deferred',
  gmailSpamRate: RATE_LABEL,
}

interface CheckInFormProps {
  method: 'get' | 'post'
  action: string
  /** What the form sends besides. */
  hidden: Readonly<Record<string, string>>
  texts: CountTexts
  error: { field: string; message: string } | undefined
  label: string
  /** More fields, before the numbers. */
  children?: ReactNode
  /** The page answers itself. */
  onCounts?: (texts: CountTexts) => void
}

export function CheckInForm(props: CheckInFormProps) {
  const { method, action, hidden, texts, error, label, children, onCounts } = props
  const [counted, setCounted] = useState<LogCounts | null>(null)
  const valueOf = (name: keyof CountTexts) =>
    counted?.ok && name !== 'sent' && name !== 'gmailSpamRate' ? String(counted.counts[name]) : texts[name]
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!onCounts) return
    event.preventDefault()
    onCounts(countsIn(new FormData(event.currentTarget)))
  }
  return (
    <form method={method} action={action} className="stack gap-3 off-paper" onSubmit={send}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={`${styles.counts} grid gap-3`}>
        {children && <div className={styles.first}>{children}</div>}
        {COUNT_NAMES.map((name) => (
          <Field
            key={`${name} ${valueOf(name)}`}
            label={LABELS[name]}
            name={name}
            optional={name !== 'sent'}
            defaultValue={valueOf(name)}
            error={error?.field === name ? error.message : undefined}
            hint={name === 'gmailSpamRate' ? RATE_HINT : undefined}
            inputMode={name === 'gmailSpamRate' ? 'decimal' : 'numeric'}
            autoComplete="off"
          />
        ))}
      </div>
      <div className="off-paper row gap-2-3">
        <button type="submit" className={button.button} data-size="small">
          {label}
        </button>
        <LogFile onCounted={setCounted} />
      </div>
      <p role="status" className="note">
        {counted?.message}
      </p>
    </form>
  )
}

function countsIn(form: FormData): CountTexts {
  const texts = { ...NO_COUNTS }
  for (const name of COUNT_NAMES) {
    const value = form.get(name)
    if (typeof value === 'string') texts[name] = value
  }
  return texts
}

const LogFile = ({ onCounted }: { onCounted: (counts: LogCounts) => void }) => (
  <FileButton
    label="Read the numbers from a log"
    size="small"
    accept=".log,.txt,.csv,.eml,.json,text/*"
    onFiles={([file]) => {
      if (!file) return
      onCounted({ ok: false, message: `Reading ${file.name}…` })
      void loadedCounts(file).then(onCounted)
    }}
  />
)

const DECISIONS = {
  go: { tone: 'ok', word: 'Go on' },
  hold: { tone: 'warn', word: 'Hold' },
  back: { tone: 'warn', word: 'Go back' },
  stop: { tone: 'bad', word: 'Stop' },
} as const

export function CheckInAnswer({ judged }: { judged: Judged }) {
  const { decision, reason, tomorrow, proof } = judged
  const { tone, word } = DECISIONS[decision]
  return (
    <div role="status" className={`${styles.decided} stack gap-2`}>
      <p className={styles.number}>
        <Badge tone={tone}>{word}</Badge> Next sending day:{' '}
        <strong className={styles.figure}>{numberText(tomorrow)}</strong>
      </p>
      <p>{reason}</p>
      <p className="note">
        At 95%, these counts fit a rate between {percent(proof.low)} and {percent(proof.high)}.
      </p>
    </div>
  )
}

const percent = (rate: number): string => `${numberText(Math.round(rate * 10_000) / 100)}%`
