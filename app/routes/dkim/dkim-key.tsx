// One key in detail: its record, its tags, its strings, and the CNAMEs that lead to it. Each part may be missing.
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { DkimAnswer } from './dkim-data.ts'
import styles from './dkim-result.module.css'

export function KeyRecords({ record, records }: Pick<DkimAnswer, 'record' | 'records'>) {
  if (records.length === 0) return null
  const others = records.filter((text) => text !== record)
  return (
    <div className="stack gap-3">
      {record !== undefined && <RecordWithCopy text={record} />}
      {others.map((text, index) => (
        <RecordWithCopy key={index} label="Also at this name" text={text} />
      ))}
    </div>
  )
}

export function KeyTerms({ terms }: Pick<DkimAnswer, 'terms'>) {
  if (terms.length === 0) return null
  return (
    <DataTable
      caption="What the record says, tag by tag"
      columns={[
        { key: 'tag', label: 'Tag', heads: true },
        { key: 'value', label: 'Value' },
        { key: 'meaning', label: 'Meaning' },
      ]}
      rows={terms.map(({ tag, value, meaning }, index) => ({
        key: `${index} ${tag}`,
        cells: {
          tag: <code>{tag}</code>,
          value: <code className="anywhere">{value === '' ? '(empty)' : shortened(value)}</code>,
          meaning,
        },
      }))}
    />
  )
}

/** The record above shows it in full. */
const shortened = (value: string) => (value.length > 48 ? `${value.slice(0, 28)}…${value.slice(-12)}` : value)

export function KeyStrings({ strings }: Pick<DkimAnswer, 'strings'>) {
  if (strings.length < 2) return null
  return (
    <Disclosure summary={`The ${strings.length} strings in the record`}>
      <ol className={`${styles.strings} stack gap-3`}>
        {strings.map((string, index) => (
          <li key={index}>
            <code className="anywhere">{string}</code> <small>({string.length} characters)</small>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

export function KeyChain({ name, chain }: Pick<DkimAnswer, 'name' | 'chain'>) {
  if (chain.length === 0) return null
  return (
    <DataTable
      caption={`CNAME records starting at ${name}`}
      columns={[
        { key: 'target', label: 'Target', heads: true },
        { key: 'hop', label: 'Hop', align: 'end' },
        { key: 'ttl', label: 'TTL', align: 'end' },
      ]}
      rows={chain.map(({ target, ttl }, index) => ({
        key: `${index} ${target}`,
        cells: { target: <code className="anywhere">{target}</code>, hop: index + 1, ttl: `${ttl} s` },
      }))}
    />
  )
}
