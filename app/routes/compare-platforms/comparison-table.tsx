// Each alternative next to ours, row by row.
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { BRAND } from '#app/content/brand.ts'
import { COMPARISONS, type Comparison } from '#app/content/comparison.ts'
import { Drawing } from '#app/components/marketing/drawing.tsx'
import styles from './comparison-table.module.css'

// A letter scale that weighs the work left to the sender against the work done for them.
export function LetterScaleDrawing() {
  return (
    <Drawing width={400} height={250}>
      <g data-line="fine">
        <path d="M20 240h360" />
        <path d="M88 96L44 172M88 96l44 76M312 60l-44 76M312 60l44 76" />
        <path d="M170 104a40 40 0 0 1 60-10" strokeDasharray="2 5" />
      </g>
      <g data-line="bold">
        <path data-fill="sheet" d="M140 240c6-26 28-34 52-36V84h16v120c24 2 46 10 52 36z" />
        <path d="M88 96l224-36" />
        <circle data-fill="sheet" cx="200" cy="78" r="13" />
        <path
          data-fill="sheet"
          d="M30 172h116c-6 22-26 30-58 30s-52-8-58-30zM254 136h116c-6 22-26 30-58 30s-52-8-58-30z"
        />
      </g>
      <g data-line="sea">
        <path data-fill="sheet" d="M58 140h60v32H58zM58 140l30 20 30-20" />
        <path data-fill="sheet" d="M64 106h60v32H64zM64 106l30 20 30-20" />
      </g>
      <g data-line="post">
        <path data-fill="sheet" d="M282 104h60v32h-60zM282 104l30 20 30-20" />
      </g>
    </Drawing>
  )
}

const GROUNDS = ['sunken', undefined] as const

export const Comparisons = () =>
  COMPARISONS.map((comparison, index) => (
    <ComparisonTable key={comparison.id} comparison={comparison} ground={GROUNDS[index % 2]} />
  ))

interface ComparisonTableProps {
  comparison: Comparison
  ground?: 'sunken'
}

function ComparisonTable({ comparison, ground }: ComparisonTableProps) {
  const { id, title, other, meaning, rows } = comparison
  return (
    <PageSection
      id={id}
      title={title}
      lead={
        <>
          <strong>{other}:</strong> {meaning}
        </>
      }
      layout="beside"
      ground={ground}
    >
      <div className={`${styles.table} card`}>
        <DataTable
          caption={
            <span className="visually-hidden">{`${title}: ${BRAND.name}, and ${other.toLowerCase()}`}</span>
          }
          columns={[
            { key: 'topic', label: 'Question', heads: 'alone', wide: true },
            { key: 'ours', label: BRAND.name },
            { key: 'theirs', label: other },
          ]}
          rows={rows.map(({ topic, ours, theirs }) => ({
            key: topic,
            cells: {
              topic,
              ours: <strong className={styles.ours}>{ours}</strong>,
              theirs: <span className="soft">{theirs}</span>,
            },
          }))}
        />
      </div>
    </PageSection>
  )
}
