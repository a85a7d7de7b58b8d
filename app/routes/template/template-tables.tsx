// The lists of a report: merge tags, links, images, hidden text, and the items of the cold email profile.
import type { ReactNode } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable, type Column } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { Finding, Severity } from '#shared/report/finding.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import styles from './template-result.module.css'

interface WithReport {
  report: TemplateReport
}

/** Rows shown; the counts include the rest. */
const MAX_ROWS = 60

interface ListProps {
  summary: string
  count: number
  columns: readonly Column[]
  rows: readonly Record<string, ReactNode>[]
}

function List({ summary, count, columns, rows }: ListProps) {
  if (rows.length === 0) return null
  const shown = rows.slice(0, MAX_ROWS)
  return (
    <Disclosure summary={summary}>
      <DataTable
        caption={<span className="visually-hidden">{summary}</span>}
        columns={columns}
        rows={shown.map((cells, index) => ({ key: String(index), cells }))}
      />
      {count > shown.length && <p className={`${styles.note} note`}>And {count - shown.length} more.</p>}
    </Disclosure>
  )
}

const TONES: Record<Severity, Tone> = { ok: 'ok', info: 'info', warning: 'warn', error: 'bad' }

const Notes = ({ findings }: { findings: readonly Finding[] }) =>
  findings.length === 0 ? (
    <>nothing to fix</>
  ) : (
    <ul className="stack gap-1">
      {findings.map(({ code, severity, message }) => (
        <li key={code} data-tone={TONES[severity]}>
          {message}
        </li>
      ))}
    </ul>
  )

const KINDS: Record<TemplateReport['mergeTags'][number]['kind'], string> = {
  field: 'about the reader',
  system: 'about sender or mailing',
  control: 'condition or loop',
  spintax: 'spintax',
  placeholder: 'placeholder',
}

export const TagTable = ({ report: { mergeTags, counts } }: WithReport) => (
  <List
    summary={counts.mergeTags === 1 ? 'One merge tag' : `${counts.mergeTags} merge tags`}
    count={counts.mergeTags}
    columns={[
      { key: 'tag', label: 'Tag', heads: true },
      { key: 'kind', label: 'Stands for' },
      { key: 'fallback', label: 'Fallback' },
      { key: 'state', label: 'State' },
    ]}
    // Broken ones first.
    rows={[...mergeTags]
      .sort((a, b) => Number(a.ok) - Number(b.ok))
      .map(({ tag, kind, ok, problem, fallback }) => ({
        tag: <code className="anywhere">{tag}</code>,
        kind: KINDS[kind],
        fallback: fallback ?? (kind === 'field' ? 'none' : '–'),
        state: ok ? <Badge tone="ok">valid</Badge> : <Badge tone="bad">{problem ?? 'broken'}</Badge>,
      }))}
  />
)

export const LinkTable = ({ report: { links, counts } }: WithReport) => (
  <List
    summary={counts.links === 1 ? 'One link' : `${counts.links} links`}
    count={counts.links}
    columns={[
      { key: 'href', label: 'Leads to', heads: true },
      { key: 'text', label: 'Says' },
      { key: 'notes', label: 'To fix' },
    ]}
    rows={links.map(({ href, text, findings }) => ({
      href: <code className="anywhere">{href || '(empty)'}</code>,
      text: text || '(no text)',
      notes: <Notes findings={findings} />,
    }))}
  />
)

export const ImageTable = ({ report: { images, counts } }: WithReport) => (
  <List
    summary={counts.images === 1 ? 'One image' : `${counts.images} images`}
    count={counts.images}
    columns={[
      { key: 'src', label: 'Image', heads: true },
      { key: 'size', label: 'Size' },
      { key: 'alt', label: 'Alt text' },
    ]}
    rows={images.map(({ src, alt, width, height, assumed, pixel }) => ({
      src: <code className="anywhere">{src.slice(0, 120) || '(no address)'}</code>,
      size: `${width} × ${height}${assumed ? ', in part assumed' : ''}${pixel ? ', a tracking pixel' : ''}`,
      alt: alt === null ? 'missing' : alt === '' ? 'empty: decoration' : alt,
    }))}
  />
)

export const HiddenTable = ({ report: { hidden } }: WithReport) => (
  <List
    summary={hidden.length === 1 ? 'One hidden text' : `${hidden.length} hidden texts`}
    count={hidden.length}
    columns={[
      { key: 'text', label: 'Text', heads: true },
      { key: 'how', label: 'Hidden by' },
    ]}
    rows={hidden.map(({ text, how, preheader }) => ({ text, how: preheader ? `${how} (preheader)` : how }))}
  />
)

export const ColdTable = ({ report: { cold } }: WithReport) => (
  <DataTable
    caption="As a first email to someone who did not ask for it"
    columns={[
      { key: 'label', label: 'What', heads: true },
      { key: 'value', label: 'Here' },
      { key: 'state', label: 'State', status: true },
      { key: 'advice', label: 'Advice' },
    ]}
    rows={cold.map(({ label, value, ok, advice }) => ({
      key: label,
      cells: {
        label,
        value,
        state: <Badge tone={ok ? 'ok' : 'warn'}>{ok ? 'good' : 'improve'}</Badge>,
        advice,
      },
    }))}
  />
)
