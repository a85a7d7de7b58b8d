// The template as readers see it, with marks in place, in a frame that runs no script and loads nothing.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import { previewPage, type Preview } from '#shared/message/template/preview.ts'
import styles from './template-result.module.css'

const LEGEND = [
  { kind: 'word', label: 'listed phrase' },
  { kind: 'tag', label: 'merge tag' },
  { kind: 'broken', label: 'broken merge tag' },
  { kind: 'link', label: 'link to fix' },
  { kind: 'odd', label: 'odd characters' },
  { kind: 'hidden', label: 'hidden text, shown here' },
] as const

export function TemplatePreview({ preview }: { preview: Preview }) {
  const { nonce } = useContext(PageSettings)
  return (
    <div className="stack gap-4">
      <h3>Marked in place</h3>
      <p className={`${styles.note} note`}>
        A preview of your template. It runs nothing and loads nothing, so images are boxes and links do
        nothing.
      </p>
      <ul className={`${styles.legend} wrap gap-2-4 small`}>
        {LEGEND.map(({ kind, label }) => (
          <li key={kind} data-kind={kind}>
            {label}
          </li>
        ))}
      </ul>
      <div className={styles.window}>
        <iframe
          className={styles.frame}
          title="Your template with marks"
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={previewPage(preview, nonce)}
        />
      </div>
    </div>
  )
}
