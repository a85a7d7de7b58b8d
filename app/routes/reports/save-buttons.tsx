// Saves what was read: as files for other programs, and in this browser for the next visit.
import { SaveFile } from '#app/components/tool/save-file.tsx'
import button from '#app/components/ui/button.module.css'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { saveBlob } from '#app/components/tool/save-blob.ts'
import type { ReportReader } from './reader-protocol.ts'
import styles from './reports.module.css'

interface SaveButtonsProps {
  report: ReportsReport
  reader: ReportReader
}

export function SaveButtons({ report, reader: { csv, keep, forget, clear, kept } }: SaveButtonsProps) {
  return (
    <div className={styles.save}>
      <h3>Save</h3>
      <SaveFile
        name="dmarc-reports.json"
        type="application/json"
        text={() => JSON.stringify(report, null, 2)}
        label="Result as JSON"
      />
      <Quiet onClick={() => void csv().then((file) => saveBlob(file, 'dmarc-records.csv'))}>
        All records as CSV
      </Quiet>
      <Quiet onClick={keep}>{kept > 0 ? 'Keep these on this device instead' : 'Keep on this device'}</Quiet>
      {kept > 0 && <Quiet onClick={forget}>Delete what is kept</Quiet>}
      <p role="status" className={styles.soft}>
        {kept > 0
          ? `${kept} reports are kept in this browser, and nowhere else.`
          : 'Nothing is kept unless you press it.'}
      </p>
      <Quiet onClick={clear}>Start over</Quiet>
    </div>
  )
}

const Quiet = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className={button.button} data-look="quiet" data-size="small" onClick={onClick}>
    {children}
  </button>
)
