// Where to go from a post: its tools, and the posts that are closest to it.
import { Link } from '#app/components/ui/link.tsx'
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import type { PostSummary } from '#app/content/posts.ts'
import { Day } from '#app/components/prose/text-page.tsx'
import { rfcLink } from '#app/rfc-link.ts'
import { SOURCES } from '#shared/data/provider-rules/sources.ts'
import { RecordDiff } from '#app/components/report/record-diff.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import styles from './post-end.module.css'
import type { Widget } from './widgets.ts'

// A post's sources: the sections that it cites, under the document that they are in.

interface Source {
  document: string
  url?: string
  /** YYYY-MM-DD: when a provider's page was read, since providers change them. */
  readOn?: string
  sections: { number: string; url: string }[]
}

const PROVIDER_PAGES = new Map<string, { title: string; url: string; readOn: string }>(
  Object.entries(SOURCES),
)

/** Groups "RFC 7208, 4.6.4" and the like; the name of a provider's page becomes its title; other texts stay as they are. */
export function groupSources(sources: readonly string[]): Source[] {
  const groups = new Map<string, Source>()
  for (const source of sources) {
    const page = PROVIDER_PAGES.get(source)
    if (page) {
      groups.set(source, { document: page.title, url: page.url, readOn: page.readOn, sections: [] })
      continue
    }
    const rfc = rfcLink(source)
    const document = rfc?.document ?? source
    const group = groups.get(document) ?? { document, ...(rfc && { url: rfc.url }), sections: [] }
    if (rfc?.section) group.sections.push(rfc.section)
    groups.set(document, group)
  }
  return [...groups.values()]
}

// The documents that a post is based on.
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

export function Further({ tools, posts }: { tools: readonly string[]; posts: readonly PostSummary[] }) {
  const links = TOOL_COLUMNS.flatMap((column) => column.entries).filter(({ to }) => tools.includes(to))
  return (
    <section aria-labelledby="further" className="stack gap-3">
      <h2 id="further" className="size-h3">
        Go on with
      </h2>
      <ul className={styles.further}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span className="note">Free tool</span>
          </li>
        ))}
        {posts.map(({ slug, path, title, category, minutes }) => (
          <li key={slug}>
            <Link to={path}>{title}</Link>
            <span className="note">
              {category}, {minutes} min
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

// A tool inside a guide: its answer for sample data, and its form for the reader's own domain.

const FIELDS = {
  domain: { label: 'Your domain', placeholder: 'example.com', inputMode: 'url' },
  ip: { label: 'Your sending IP address', placeholder: '192.0.43.10', inputMode: 'decimal' },
} as const

export function PostWidget({ path, name, field, example, caption }: Widget & { caption: string }) {
  return (
    <div className="stack gap-4">
      {example && (
        <>
          <p className="note">{caption}</p>
          <VerdictCard
            tone={example.verdict.tone}
            heading={example.verdict.heading}
            verdict={example.verdict.sentence}
            narrow
            stamp={{ word: example.verdict.stamp, date: example.date }}
          >
            {example.change && example.change.action !== 'ask' && (
              <div className="stack gap-3">
                <p className="strong">{example.change.title}</p>
                <RecordDiff change={example.change} isSample />
              </div>
            )}
            <p>
              <Link to={example.address}>See the full sample result</Link>
            </p>
          </VerdictCard>
        </>
      )}
      <form method="get" action={path} aria-label={name} className={`${styles.form} off-paper stack gap-3`}>
        <Field name={field} {...FIELDS[field]} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SubmitButton>Check now</SubmitButton>
      </form>
    </div>
  )
}
