// The listed phrases, with what they cost and why; they come last.
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import styles from './template-result.module.css'

const MAX_ROWS = 60

export function WordList({ report: { words, counts } }: { report: TemplateReport }) {
  return (
    <div className="stack gap-4">
      <h3>Spam words</h3>
      <p>
        A phrase costs points based on how well it told spam from wanted email; many on the list cost nothing.
        Large mailbox providers rarely reject an email for its words: they look at who sends it, how readers
        react, and where the links go. All words together cost at most 40 points.
      </p>
      {words.length === 0 ? (
        <p>It has none of the phrases on our list.</p>
      ) : (
        <DataTable
          caption={counts.words === 1 ? 'One listed phrase' : `${counts.words} listed phrases`}
          columns={[
            { key: 'phrase', label: 'Phrase', heads: true, wide: true },
            { key: 'points', label: 'Points', align: 'end' },
            { key: 'found', label: 'What it weighs' },
            { key: 'context', label: 'Where' },
            { key: 'rewrite', label: 'Instead' },
          ]}
          rows={words.slice(0, MAX_ROWS).map(({ phrase, points, weighs, context, rewrite }, index) => ({
            key: String(index),
            cells: {
              phrase,
              context: `… ${context} …`,
              rewrite: rewrite ?? '–',
              points: points > 0 ? `−${points}` : '0',
              found: weighs,
            },
          }))}
        />
      )}
      {counts.words > MAX_ROWS && (
        <p className={`${styles.note} note`}>And {counts.words - MAX_ROWS} more.</p>
      )}
    </div>
  )
}
