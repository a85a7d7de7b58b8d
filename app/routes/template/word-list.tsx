// The listed phrases, last, with what they are worth.
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { TemplateReport } from '#shared/template/schema.ts'
import styles from './template-result.module.css'

const MAX_ROWS = 60

export function WordList({ report: { words, counts } }: { report: TemplateReport }) {
  return (
    <div className={styles.part}>
      <h3>Words, last of all</h3>
      <p>
        No large mailbox provider bins a mail for a word. Filters look at who sends, how readers react, and
        what the links lead to; “free” in a mail from somebody people want to hear from does nothing. So all
        words together cost ten points at the most here. Look at them for another reason: most of them say
        little.
      </p>
      {words.length === 0 ? (
        <p>None of the phrases on our list is in it.</p>
      ) : (
        <DataTable
          caption={counts.words === 1 ? 'One listed phrase' : `${counts.words} listed phrases`}
          columns={[
            { key: 'phrase', label: 'Phrase', heads: true, wide: true },
            { key: 'weight', label: 'Weight', align: 'end' },
            { key: 'context', label: 'Where' },
            { key: 'rewrite', label: 'Instead' },
          ]}
          rows={words.slice(0, MAX_ROWS).map(({ phrase, weight, context, rewrite }, index) => ({
            key: String(index),
            cells: { phrase, weight: `${weight} of 6`, context: `… ${context} …`, rewrite: rewrite ?? '–' },
          }))}
        />
      )}
      {counts.words > MAX_ROWS && <p className={styles.note}>And {counts.words - MAX_ROWS} more.</p>}
    </div>
  )
}
