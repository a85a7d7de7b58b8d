// The changes of all domains as a file, in each export format.
import { useState, type FormEvent, type ReactNode } from 'react'
import button from '#app/components/ui/button.module.css'
import { EXPORT_FORMATS, type ExportFormatId } from '#shared/report/change/export/format-list.ts'
import type { FleetRow } from '#shared/saved/fleet/schema.ts'
import field from '#app/components/ui/field.module.css'
import styles from './fleet.module.css'
import { numberText } from '#shared/kit/sentence.ts'

interface FleetFilesProps {
  rows: readonly FleetRow[]
  /** Where a saved fleet's files are. */
  files: string | undefined
  children?: ReactNode
}

const FORMATS = [...EXPORT_FORMATS].sort(
  (one, other) => Number(other.id === 'csv') - Number(one.id === 'csv'),
)

export function FleetFiles({ rows, files, children }: FleetFilesProps) {
  const [isFailed, setFailed] = useState(false)
  const count = rows.reduce((sum, { changes }) => sum + changes.length, 0)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const format = new FormData(event.currentTarget).get('format') as ExportFormatId
    setFailed(false)
    void saveFixes(rows, format).catch(() => setFailed(true))
  }
  if (count === 0) return <div className={`${styles.ways} off-paper`}>{children}</div>
  return (
    <div className={`${styles.ways} off-paper`}>
      <form
        method="get"
        action={files}
        className="row gap-2-4"
        onSubmit={save}
        data-script={files === undefined ? '' : undefined}
      >
        <label className={styles.format}>
          <span>
            {numberText(count)} {count === 1 ? 'change' : 'changes'} as
          </span>
          <select name="format" className={field.control}>
            {FORMATS.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={button.button} data-look="quiet" data-size="small">
          Save
        </button>
      </form>
      {children}
      <p role="status">
        {isFailed && 'The file could not be made. Load the page again when the network is back.'}
      </p>
    </div>
  )
}

/** The exporters are fetched when someone wants a file. */
async function saveFixes(rows: readonly FleetRow[], format: ExportFormatId): Promise<void> {
  const { fixesHead, fixesOf, fileOfFixes } = await import('#shared/saved/fleet/fixes.ts')
  const { name, type } = fileOfFixes(format)
  const text = fixesHead(format) + rows.map((row) => fixesOf(row, format)).join('')
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
