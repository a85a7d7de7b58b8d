// The documents that a post is based on.
import { Day } from '#app/components/prose/day.tsx'
import type { Source } from './group-sources.ts'
import styles from './post-end.module.css'

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources" className={styles.part}>
      <h2 id="sources" className={styles.title}>
        Sources
      </h2>
      <ul className={styles.sources}>
        {sources.map(({ document, url, readOn, sections }) => (
          <li key={document}>
            {url ? <a href={url}>{document}</a> : document}
            {readOn && (
              <span>
                read on <Day date={readOn} />
              </span>
            )}
            {sections.map(({ number, url: anchor }) => (
              <a key={number} href={anchor}>
                <span className="visually-hidden">{document}, </span>§ {number}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
