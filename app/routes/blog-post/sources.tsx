// The documents that a post is based on.
import { Day } from '#app/components/prose/day.tsx'
import type { Source } from './group-sources.ts'
import styles from './post-end.module.css'

export function Sources({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources" className="stack gap-3">
      <h2 id="sources" className="size-h3">
        Sources
      </h2>
      <ul className={`${styles.sources} small`}>
        {sources.map(({ document, url, readOn, sections }) => (
          <li className="wrap gap-0-4 baseline" key={document}>
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
