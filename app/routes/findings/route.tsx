// /findings: every finding that a check can have, by protocol.
import { useLoaderData } from '@remix-run/react'
import { TextPage } from '#app/components/prose/text-page.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS, toneOf } from '#app/components/ui/tone.ts'
import type { PageHandle } from '#app/page-handle.ts'
import styles from './findings.module.css'
import type { MetaFunction } from '@remix-run/cloudflare'
import { pageMeta } from '#app/page-meta.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { FINDINGS_PATH, helpPath } from '#shared/report/finding-table.ts'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Findings' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Every finding, explained',
    description:
      'What each result of our SPF, DKIM, DMARC and other email checks means, why it matters, and how to fix it.',
    path: FINDINGS_PATH,
    pictureOf: '/tool',
  })

export const loader = () => listFindings()

export default function FindingsPage() {
  const { groups } = useLoaderData<typeof loader>()
  const count = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  return (
    <TextPage
      title="Every finding, explained"
      note={`${count} findings`}
      headings={groups.map(({ protocol, name }) => ({ id: protocol, text: name }))}
    >
      <p className={styles.lead}>
        This is everything that our checks can say. Each finding has a page: what it means, why it matters,
        how to fix it, and an example.
      </p>
      {groups.map(({ protocol, name, findings }) => (
        <section key={protocol} aria-labelledby={protocol} className="stack gap-4">
          <h2 id={protocol}>{name}</h2>
          <ul className={styles.list}>
            {findings.map(({ path, title, tone }) => (
              <li key={path}>
                <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  )
}

const listFindings = () => ({
  groups: FINDING_GROUPS.map(({ protocol, name, table }) => ({
    protocol,
    name,
    findings: Object.entries(table).map(([code, rule]) => ({
      path: helpPath(code),
      title: rule.title,
      tone: toneOf(rule),
    })),
  })),
})
