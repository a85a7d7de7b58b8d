// /findings/:code: one finding, for someone who does not know DNS.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS, toneOf } from '#app/components/ui/tone.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { FINDINGS_PATH } from '#shared/report/finding-table.ts'
import { findingMeta, loadFinding } from './finding-data.ts'
import { BenchPart } from './bench.tsx'
import { Neighbors } from './neighbors.tsx'
import { OwnDomain } from './own-domain.tsx'
import { Example, Reporters, Rule } from './proof.tsx'
import styles from './finding.module.css'

export const handle: PageHandle = { hydrate: false, sameForAll: true }

export const loader = (args: LoaderFunctionArgs) => loadFinding(args)

export const meta = findingMeta

export default function FindingPage() {
  const { finding, example, tried, neighbors, asked, protocol, tools, command } =
    useLoaderData<typeof loader>()
  const { code, title } = finding
  return (
    <>
      <Breadcrumb trail={[{ label: 'Findings', to: FINDINGS_PATH }, { label: title }]} />
      <article className={`${styles.page} stack gap-6 page-wide`}>
        <header className={styles.head}>
          <p className="row gap-2-4 small">
            <Badge tone={toneOf(finding)}>{TONE_WORDS[toneOf(finding)]}</Badge>
            <Link to={`${FINDINGS_PATH}#${finding.protocol}`}>{protocol}</Link>
            <code className="anywhere">{code}</code>
          </p>
          <h1>{title}</h1>
        </header>
        <Part id="meaning" title="What it means" text={finding.meaning} />
        {tried && <BenchPart {...tried} tone={toneOf(finding)} />}
        {asked !== null && <OwnDomain path={asked} code={code} />}
        <Part id="fix" title="How to fix it" text={finding.fix} />
        <Example example={example} command={command} isTried={tried !== null} />
        <Rule rfc={finding.rfc} />
        <Reporters tools={tools} command={command} />
        <Neighbors {...neighbors} />
      </article>
    </>
  )
}

const Part = ({ id, title, text }: { id: string; title: string; text: string | undefined }) =>
  text && (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </section>
  )
