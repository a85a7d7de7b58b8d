// What a post stands on.
import type { Source } from './group-sources.ts'
import styles from './post-end.module.css'

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources" className={styles.part}>
      <h2 id="sources" className={styles.title}>
        Sources
      </h2>
      <ul className={styles.sources}>
        {sources.map(({ document, url, sections }) => (
          <li key={document}>
            {url ? <a href={url}>{document}</a> : document}
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
