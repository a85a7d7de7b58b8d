// The record tag by tag, with a sentence for each, and what applies where a tag is not set.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { DmarcAnswer } from './dmarc-data.ts'
import styles from './dmarc-result.module.css'

type Tag = DmarcAnswer['tagDetails'][number]

export const DmarcTags = ({ tags }: { tags: readonly Tag[] }) => (
  <DataTable
    caption="The record, tag by tag"
    columns={[
      { key: 'tag', label: 'Tag', heads: true },
      { key: 'value', label: 'Value' },
      { key: 'meaning', label: 'Meaning' },
    ]}
    rows={tags.map((tag, index) => ({
      key: `${tag.name} ${index}`,
      cells: {
        tag: <code className={styles.word}>{tag.name}</code>,
        value: <Value tag={tag} />,
        meaning: tag.meaning,
      },
    }))}
  />
)

function Value({ tag: { value, state } }: { tag: Tag }) {
  if (state === 'default') return <span className={styles.soft}>{value}, not set</span>
  return (
    <span className={styles.value}>
      <code>{value}</code>
      {state === 'invalid' && <Badge tone="bad">not readable</Badge>}
      {state === 'ignored' && <Badge tone="info">passed over</Badge>}
    </span>
  )
}
