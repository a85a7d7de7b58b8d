// /findings/:code: one finding, for someone who does not know DNS.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DomainQuestion } from '#app/components/ui/domain-question.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { TONE_WORDS, toneOf } from '#app/components/ui/tone.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { FINDINGS_PATH } from '#shared/report/finding-table.ts'
import { findingMeta, loadFinding } from './finding-data.ts'
import { Example, Rule } from './proof.tsx'
import styles from './finding.module.css'
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import type { Tool } from '#shared/tools/tool.ts'

export const handle: PageHandle = { hydrate: false, sameForAll: true }

export const loader = (args: LoaderFunctionArgs) => loadFinding(args)

export const meta = findingMeta

export default function FindingPage() {
  const { finding, example, protocol, tools, command, isAboutDomains } = useLoaderData<typeof loader>()
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
        <Part id="fix" title="How to fix it" text={finding.fix} />
        <Example example={example} command={command} />
        <Rule rfc={finding.rfc} />
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

const Part = ({ id, title, text }: { id: string; title: string; text: string | undefined }) =>
  text && (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
    </section>
  )

/** Who reports a finding: tools of the site, or a command of the command line. */
interface ReportersProps extends Pick<FindingGroup, 'command'> {
  tools: readonly Pick<Tool, 'path' | 'label' | 'about'>[]
}

function Reporters({ tools, command }: ReportersProps) {
  return (
    <section aria-labelledby="tools">
      <h2 id="tools">{command === undefined ? 'Tools that report it' : 'The command that reports it'}</h2>
      {command !== undefined && (
        <p>
          <code>{command}</code>, on the <Link to="/developers#programs">command line</Link>
        </p>
      )}
      {tools.length > 0 && (
        <ul className="stack gap-3">
          {tools.map(({ path, label, about }) => (
            <li className="grid" key={path}>
              <Link to={path}>{label}</Link>
              <span className="soft">{about}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
