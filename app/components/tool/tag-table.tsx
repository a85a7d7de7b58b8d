// A record tag by tag, with a sentence for each, and what applies where a tag is not set.
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import styles from './tag-table.module.css'

/** Every tool's own kind of tag fits. */
interface TagLine {
  name: string
  value: string
  meaning: string
  state: 'set' | 'default' | 'ignored' | 'invalid'
}

export const TagTable = ({ tags }: { tags: readonly TagLine[] }) => (
  <DataTable
    caption="The record, tag by tag"
    columns={[
      { key: 'tag', label: 'Tag', heads: true },
      { key: 'value', label: 'Value' },
      { key: 'meaning', label: 'Meaning', sentences: true },
    ]}
    rows={tags.map((tag, index) => ({
      key: `${tag.name} ${index}`,
      cells: {
        tag: <code className={styles.word}>{shownText(tag.name)}</code>,
        value: <Value tag={tag} />,
        meaning: shownText(tag.meaning),
      },
    }))}
  />
)

function Value({ tag: { value, state } }: { tag: TagLine }) {
  if (state === 'default')
    return <span className="regular note">{value ? `${value}, not set` : 'not set'}</span>
  return (
    <span className="grid gap-1 start">
      {value ? (
        <code>
          <Terms narrow text={value} />
        </code>
      ) : (
        <span className="regular note">empty</span>
      )}
      {state === 'invalid' && <Badge tone="bad">not readable</Badge>}
      {state === 'ignored' && <Badge tone="info">ignored</Badge>}
    </span>
  )
}
