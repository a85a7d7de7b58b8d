// What the list of all findings is called, and what is in it.
import type { MetaFunction } from '@remix-run/cloudflare'
import { toneOf } from '#app/components/report/tone-of.ts'
import { pageMeta } from '#app/page-meta.ts'
import { FINDING_GROUPS } from '#shared/findings/catalogue.ts'
import { FINDINGS_PATH, helpPath } from '#shared/report/finding-table.ts'

export const findingsMeta: MetaFunction = () =>
  pageMeta({
    title: 'Every finding, explained',
    description:
      'What each result of our SPF, DKIM, DMARC and other email checks means, why it matters, and how to fix it.',
    path: FINDINGS_PATH,
    pictureOf: '/tool',
  })

export const listFindings = () => ({
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
