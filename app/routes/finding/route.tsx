// /findings/:code: one finding, for someone who does not know DNS.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { toneOf } from '#app/components/report/tone-of.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { explainCode } from '#shared/findings/explain.ts'
import { FINDINGS_PATH, helpPath } from '#shared/report/finding-table.ts'
import { Example, Rule } from './proof.tsx'
import { Reporters } from './reporters.tsx'
import styles from './finding.module.css'

export const handle: PageHandle = { hydrate: false, sameForAll: true }

export function loader({ params }: LoaderFunctionArgs) {
  const { finding, group, example } = explainCode(params.code ?? '') ?? pageNotFound()
  return {
    finding,
    example,
    protocol: group.name,
    command: group.command,
    tools: group.tools.map(({ path, label, about }) => ({ path, label, about })),
    isAboutDomains: Object.values(group.explanations).some((one) => one.example && 'zone' in one.example),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta({
        title: `${data.finding.title}: what ${data.finding.code} means`,
        description: firstSentence(data.finding.meaning),
        path: helpPath(data.finding.code),
      })
    : []

/** Search engines show about this much. */
const MAX_DESCRIPTION = 200
const firstSentence = (text: string) => text.slice(0, MAX_DESCRIPTION).replace(/(?<=\.)\s[^.]*$/, '')

export default function FindingPage() {
  const { finding, example, protocol, tools, command, isAboutDomains } = useLoaderData<typeof loader>()
  const { code, title, meaning, fix, rfc } = finding
  const tone = toneOf(finding)
  return (
    <>
      <Breadcrumb trail={[{ label: 'Findings', to: FINDINGS_PATH }, { label: title }]} />
      <article className={styles.page}>
        <header className={styles.head}>
          <p className={styles.note}>
            <Badge tone={tone}>{TONE_WORDS[tone]}</Badge>
            <Link to={`${FINDINGS_PATH}#${finding.protocol}`}>{protocol}</Link>
            <code>{code}</code>
          </p>
          <h1>{title}</h1>
        </header>
        <section aria-labelledby="meaning">
          <h2 id="meaning">What it means</h2>
          <p>{meaning}</p>
        </section>
        {fix && (
          <section aria-labelledby="fix">
            <h2 id="fix">How to fix it</h2>
            <p>{fix}</p>
          </section>
        )}
        <Example example={example} command={command} />
        <Rule rfc={rfc} />
        <Reporters tools={tools} command={command} />
        {isAboutDomains && (
          <section aria-labelledby="check">
            <h2 id="check">Does your domain have it?</h2>
            <DomainQuestion />
          </section>
        )}
      </article>
    </>
  )
}
