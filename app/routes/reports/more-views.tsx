// TLS between servers, single messages, and the files that were not read.
import { DataTable } from '#app/components/ui/data-table.tsx'
import { WholeText } from '#app/components/ui/whole-text.tsx'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'
import { FoldedPart, FoldedTable } from './part.tsx'
import styles from './reports.module.css'

export function TlsView({ tls: { successes, failures, hosts } }: Pick<ReportsReport, 'tls'>) {
  if (successes + failures === 0) return null
  const all = successes + failures
  return (
    <FoldedPart
      onPaper
      title="TLS between mail servers"
      sum={
        failures === 0
          ? `all ${numberText(all)} sessions as you ask`
          : `${numberText(failures)} of ${numberText(all)} sessions failed`
      }
    >
      <p>
        {numberText(successes)} of {numberText(all)} sessions had TLS as your policy asks;{' '}
        {percentText(failures, all)} failed.
      </p>
      {hosts.length > 0 && (
        <DataTable
          caption={<span className="visually-hidden">What failed at which mail server</span>}
          columns={[
            { key: 'mx', label: 'Mail server', heads: true },
            { key: 'type', label: 'What failed' },
            { key: 'sessions', label: 'Sessions', align: 'end' },
            { key: 'receivers', label: 'Seen by' },
          ]}
          rows={hosts.map(({ domain, mx, type, sessions, receivers, meaning }) => ({
            key: `${domain} ${mx} ${type}`,
            cells: {
              mx: <bdi className="anywhere">{mx || domain}</bdi>,
              type: meaning,
              sessions: numberText(sessions),
              receivers: <bdi className="anywhere">{receivers.join(', ') || '–'}</bdi>,
            },
          }))}
        />
      )}
    </FoldedPart>
  )
}

export function Failures({ failures }: Pick<ReportsReport, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <FoldedPart
      onPaper
      title="Single messages that failed"
      sum={plural(failures.length, 'message', 'messages')}
    >
      <p className={styles.soft}>People in them are masked: addresses to a letter, subjects to four.</p>
      <DataTable
        caption={<span className="visually-hidden">Messages that failed</span>}
        columns={[
          { key: 'arrived', label: 'Arrived', heads: true },
          { key: 'from', label: 'From' },
          { key: 'ip', label: 'Address' },
          { key: 'failure', label: 'Not aligned' },
          { key: 'delivery', label: 'Delivery' },
          { key: 'subject', label: 'Subject' },
        ]}
        rows={failures.map((one, index) => ({
          key: String(index),
          cells: {
            arrived: one.arrived || '–',
            from: <WholeText text={one.headerFrom || one.domain || '–'} />,
            ip: <WholeText text={one.ip || '–'} />,
            failure: one.unaligned || one.failure,
            delivery: one.delivery || '–',
            subject: <WholeText text={one.subject || '–'} />,
          },
        }))}
      />
    </FoldedPart>
  )
}

export function Problems({ problems }: Pick<ReportsReport, 'problems'>) {
  if (problems.length === 0) return null
  return (
    <FoldedTable
      title="Files with a fault"
      sum={
        problems.length === 1
          ? 'One file was not read, or not all of it'
          : `${problems.length} notes on files`
      }
      columns={[
        { key: 'file', label: 'File', heads: true },
        { key: 'message', label: 'What is wrong with it', sentences: true },
      ]}
      rows={problems.map(({ file, message }, index) => ({
        key: String(index),
        cells: { file: <bdi className="anywhere">{file}</bdi>, message },
      }))}
    />
  )
}

/** Files in another encoding than UTF-8 are read all the same. */
export const FileForms = ({ forms }: { forms: NonNullable<ReportsReport['forms']> }) =>
  forms.length === 0 ? null : (
    <FoldedTable
      title="Encodings"
      sum={forms.length === 1 ? 'One file is not plain UTF-8' : `${forms.length} files are not plain UTF-8`}
      columns={[
        { key: 'file', label: 'File', heads: true },
        { key: 'message', label: 'What it is', sentences: true },
      ]}
      rows={forms.map(({ file, message }, index) => ({
        key: String(index),
        cells: { file: <bdi className="anywhere">{file}</bdi>, message },
      }))}
    />
  )
