// The field for files and folders; for browsers without JavaScript, a form for one file.
import { FileButton } from '#app/components/ui/file-button.tsx'
import button from '#app/components/ui/button.module.css'
import field from '#app/components/ui/field.module.css'
import { reports as tool } from '#shared/tools/reports.ts'
import { chosenFiles } from './dropped-files.ts'
import { useDrop } from './use-drop.ts'
import type { ReportReader } from './reader-protocol.ts'
import styles from './reports.module.css'

const ACCEPT = '.xml,.gz,.zip,.eml,.json,.mbox,.txt'

export function DropZone({ reader, isSmall }: { reader: ReportReader; isSmall: boolean }) {
  const { warmUp, read, isReady } = reader
  const isOver = useDrop(reader)
  const onFiles = (files: readonly File[]) => read(chosenFiles(files))
  const same = { size: 'small', onNear: warmUp, onFiles } as const
  return (
    <div
      className={`${styles.zone} stack gap-2`}
      data-over={isOver || undefined}
      data-small={isSmall || undefined}
      data-reader={isReady ? 'ready' : undefined}
    >
      <p className={styles.dropHere}>{isSmall ? 'Drop more reports' : 'Drop your reports here'}</p>
      {!isSmall && (
        <p className="note">
          DMARC and TLS reports as xml, gz, zip, eml, mbox or json, as many as you have. Or paste one.
        </p>
      )}
      <div className="row gap-2-4">
        <FileButton
          label="Choose files"
          look={isSmall ? 'quiet' : 'full'}
          multiple
          accept={ACCEPT}
          {...same}
        />
        <FileButton label="Choose a folder" isFolder {...same} />
      </div>
      <p className={styles.promise}>
        Read on your device: no request is made, and nothing leaves your browser.
      </p>
    </div>
  )
}

/** Only in the HTML, in case the field above is hidden. */
export const NoScriptForm = () => (
  <noscript>
    <form
      method="post"
      action={tool.path}
      encType="multipart/form-data"
      className={`${styles.zone} stack gap-2`}
      data-plain
    >
      <label className={`${styles.file} stack gap-2`}>
        <span>Report file (xml, gz, zip, eml or json; 5 MB at most)</span>
        <input type="file" name="report" className={field.control} required />
      </label>
      <button type="submit" className={button.button}>
        Read this file
      </button>
      <p className={styles.promise}>
        Without JavaScript our server reads it, answers, and keeps nothing. Several reports fit into one zip
        file.
      </p>
    </form>
  </noscript>
)
