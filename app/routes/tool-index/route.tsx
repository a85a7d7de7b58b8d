// /tool: every tool on one page, in the columns of the menu.
import type { MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { DomainQuestion } from '#app/components/tool/domain-question.tsx'
import { TOOL_COLUMNS } from '#app/content/menu.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/root.tsx'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import styles from './tool-index.module.css'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { title: 'Free email tools', trail: [{ label: 'Free Email Tools' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Free email tools',
    description:
      'Check and write SPF and other mail records, each verdict with its proof. No account, nothing stored.',
    path: '/tool',
  })

interface Tool {
  label: string
  /** Absent for one that is announced and not there yet. */
  to?: string
  about?: string
}

const aboutOf = (to?: string) => TOOLS.find(({ path }) => path === to)?.about

/** The menu leaves them out: there they are tabs of the checkers, with more fields. */
const GENERATORS = TOOLS.filter(({ partOf, isUnlisted }) => partOf && !isUnlisted)

export const loader = () => ({
  question: emailAuthentication.about,
  columns: [
    ...TOOL_COLUMNS.map(({ title, entries }) => ({
      title,
      tools: entries.map(({ label, to }): Tool => ({ label, to, about: aboutOf(to) })),
    })),
    {
      title: 'Records to publish',
      tools: GENERATORS.map(({ label, path, about }): Tool => ({ label, to: path, about })),
    },
  ],
})

export default function ToolIndexPage() {
  const { question, columns } = useLoaderData<typeof loader>()
  return (
    <div className={styles.page}>
      <p className={styles.lead}>
        The checkers ask the DNS while you wait, and say who was asked, what came back, and which rule
        applies. The rest is worked out in your browser.
      </p>
      <section className={styles.column}>
        <div>
          <h2>Begin with your domain</h2>
          <p className={styles.about}>{question}</p>
        </div>
        <div>
          <DomainQuestion />
        </div>
      </section>
      {columns.map(({ title, tools }) => (
        <section key={title} className={styles.column}>
          <h2>{title}</h2>
          <ul className={styles.tools}>
            {tools.map(({ label, to, about }) => (
              <li key={label} className={styles.tool}>
                {to ? <Link to={to}>{label}</Link> : <span>{label}</span>}
                <p>{to ? about : 'Coming soon'}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
