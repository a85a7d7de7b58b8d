// A tool inside a guide: its answer for sample data, and its form for the reader's own domain.
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { Link } from '#app/components/ui/link.tsx'
import type { Widget } from './widgets.ts'
import styles from './post-widget.module.css'

const FIELDS = {
  domain: { label: 'Your domain', placeholder: 'example.com', inputMode: 'url' },
  ip: { label: 'Your sending IP address', placeholder: '192.0.43.10', inputMode: 'decimal' },
} as const

export function PostWidget({ path, name, field, example, caption }: Widget & { caption: string }) {
  return (
    <div className="stack gap-4">
      {example && (
        <>
          <p className="note">{caption}</p>
          <VerdictSlip
            tone={example.verdict.tone}
            heading={example.verdict.heading}
            verdict={example.verdict.sentence}
            narrow
            stamp={{ word: example.verdict.stamp, date: example.date }}
          >
            {example.change && example.change.action !== 'ask' && (
              <div className="stack gap-3">
                <p className="strong">{example.change.title}</p>
                <RecordDiff change={example.change} isSample />
              </div>
            )}
            <p>
              <Link to={example.address}>See the full sample result</Link>
            </p>
          </VerdictSlip>
        </>
      )}
      <form method="get" action={path} aria-label={name} className={`${styles.form} off-paper stack gap-3`}>
        <Field name={field} {...FIELDS[field]} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SubmitButton>Check now</SubmitButton>
      </form>
    </div>
  )
}
