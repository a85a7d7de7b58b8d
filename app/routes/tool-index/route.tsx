// /tool: every tool on one page, in the columns of the menu.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { PostageStamp } from '#app/components/marketing/postage-stamp.tsx'
import { STAMPS } from '#app/content/home.ts'
import { ToolColumn, toolColumns } from './tool-column.tsx'
import styles from './tool-index.module.css'

// The tools that most visitors need, by question.
const Questions = () => (
  <section className="stack gap-4" aria-labelledby="questions">
    <h2 id="questions">Or start with a question</h2>
    <ul className={styles.stamps}>
      {STAMPS.map((stamp, index) => (
        <li key={stamp.short}>
          <PostageStamp {...stamp} ink={index % 2 ? 'sea' : 'post'} />
        </li>
      ))}
    </ul>
  </section>
)

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { title: 'Free email tools', trail: [{ label: 'Free Email Tools' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Free email tools',
    description:
      'Check and write SPF and other email records, with proof for every verdict. Free, and without an account.',
    path: '/tool',
  })

export const loader = () => ({
  question: domainReport.about,
  columns: toolColumns(),
})

export default function ToolIndexPage() {
  const { question, columns } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.page} stack gap-7 page-wide`}>
      <p className={`${styles.lead} soft size-lead`}>
        Each checker queries DNS while you wait, and shows who was asked, what came back and which rule
        applies. No account, no charge.
      </p>
      <section className={`${styles.column} stack gap-4`}>
        <div>
          <h2>Start with your domain</h2>
          <p className={`${styles.about} note`}>{question}</p>
        </div>
        <div>
          <DomainQuestion />
        </div>
      </section>
      <Questions />
      {columns.map((column) => (
        <ToolColumn key={column.title} column={column} />
      ))}
    </div>
  )
}
