// The frame of every result: the verdict and what to change on the left; the figures, the evidence and the sharing links in
// their own column. React takes over each part by itself, so that a tap waits only for the part that it is on.
import { useLocation } from '@remix-run/react'
import { Fragment, Suspense, type ComponentProps, type ReactNode } from 'react'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import type { ReportedResult } from '#shared/report/change/plain-text.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { freshAddress } from '#shared/site.ts'
import { watchAddress } from '#shared/saved/watch/paths.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import { AskedFinding as Asked } from '#app/components/tool/asked-finding.tsx'
import { later } from '#app/later.tsx'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import type { ChangeCardProps } from '#app/components/tool/change-card.tsx'
import type { StepsProvider } from '#app/components/tool/change-steps.tsx'
import { EvidenceTable, queriesText } from '#app/components/report/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { Notes, OpenFindings, PassedFindings } from '#app/components/tool/finding-groups.tsx'
import { ShareResult } from '#app/components/tool/share-result.tsx'
import { AsideFacts, AsidePart, type Fact } from '#app/components/tool/result-aside.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { apiOf, type Tool } from '#shared/tools/tool.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './check-result.module.css'
import { ButtonLink } from '#app/components/ui/link.tsx'

/** What every tool answers. */
export interface CheckedReport {
  verdict: Verdict
  findings: readonly Finding[]
  changes: readonly Change[]
  evidence?: readonly Evidence[]
  /** Null in an answer that did not ask for it. */
  dnsProvider?: StepsProvider | null
}

interface CheckResultProps {
  report: CheckedReport
  date: string
  /** The name that was checked, if it may be one of the samples. */
  domain?: string
  /** The tool's main figure, first next to the verdict. */
  figure?: ReactNode
  facts?: readonly Fact[]
  /** The verdict's sentence, if it is more than text. */
  sentence?: ReactNode
  /** More is on its way that may change the verdict. */
  isAwaited?: boolean
  /** After the verdict, if the tool has more to say right away. */
  lead?: ReactNode
  moreOf?: (change: Change) => ChangeCardProps['more']
  tool: Tool
  /** The parameters, as in the URL of the page and of the API; null if what was checked is in no URL. */
  question: Readonly<Record<string, string>> | null
  /** The name whose records the changes are, if it is not the one that was checked. */
  recordsOf?: string | undefined
  /** What is shared, if it is more than the report. */
  shared?: ReportedResult
  /** Other ways to share it. */
  ways?: ReactNode
  /** The API answers the same at its own URL. */
  hasJson?: boolean
  /** The tool's second form, next to the verdict. */
  second?: ReactNode
  /** The result. */
  answer?: ReactNode
  /** What happens, as a drawing. */
  picture?: ReactNode
  /** The parts of the check, each with its state. */
  strip?: ReactNode
  /** After the changes: what they are for, in words. */
  explanation?: ReactNode
  /** Where the changes are available as a table, without the site's origin. */
  csv?: string
  /** Agencies hand it to clients: it can have their logo and the client's name. */
  letterhead?: { line: ReactNode; form: ReactNode }
  /** For a saved result: its URL, for people and for programs. */
  kept?: { address: string; json: string }
  /** The name of the tool's own view; it is collapsed while something has to change. Without a name, it stays open. */
  view?: string
  /** The tool's own view. */
  children?: ReactNode
}

/** Few come with a question of their own. */
const AskedFinding = later(
  async () => (await import('#app/components/tool/asked-finding.tsx')).AskedFinding,
  Asked,
)

export function CheckResult(props: CheckResultProps) {
  const { report, date, domain, lead, picture, strip, sentence = props.report.verdict.sentence } = props
  const { verdict } = report
  const isAsked = useLocation().search.includes('finding=')
  return (
    <div className="stack gap-4 block-on-paper">
      {domain !== undefined && isAsked && <AskedFinding report={report} tool={props.tool} domain={domain} />}
      {domain !== undefined && isSampleName(domain) && <SampleNote domain={domain} />}
      {props.letterhead?.line}
      <div className={`${styles.columns} stack gap-5 block-on-paper`}>
        <VerdictCard
          tone={verdict.tone}
          heading={verdict.heading}
          verdict={
            // Another sentence is another text: it does not push the rest of the old one on.
            <Fragment key={verdict.sentence}>
              {sentence} {lead}
            </Fragment>
          }
          stamp={{ word: verdict.stamp, date, waits: props.isAwaited }}
          grows={picture || strip ? true : undefined}
          folds={neededChanges(report.changes).length > 0 && verdict.sentence.length > TWO_LINES}
        >
          {sectionsOf(props)}
        </VerdictCard>
        <Suspense>
          <Aside {...props} />
        </Suspense>
      </div>
    </div>
  )
}

/** In characters, at the width of a phone. */
const TWO_LINES = 70

/** The parts of the card, in order, each with a line above it. */
function sectionsOf({
  report,
  domain,
  moreOf,
  tool,
  question,
  recordsOf,
  kept,
  ...parts
}: CheckResultProps): ReactNode[] {
  const { verdict, findings, changes, evidence, dnsProvider } = report
  const seenAt = recordsOf === undefined ? undefined : recordsAt(recordsOf)
  const address = question === null ? (seenAt ?? tool.path) : addressOf(tool, question)
  const before = earlierVerdict({ address, verdict })
  const isUnknown = verdict.tone === 'unknown' || findings.some(({ unknown }) => unknown)
  const again = isUnknown && !kept && question !== null && <CheckAgain to={freshAddress(address)} />
  return [
    before && <Before key="before" verdict={before} />,
    parts.picture && <Fragment key="picture">{parts.picture}</Fragment>,
    parts.answer && <Fragment key="answer">{parts.answer}</Fragment>,
    changes.length > 0 && (
      <Changes
        key="changes"
        changes={changes}
        findings={findings}
        provider={dnsProvider ?? undefined}
        domain={domain}
        moreOf={moreOf}
        address={address}
        watch={watchOf({ question, domain })}
        seenAt={seenAt}
        recordsOf={recordsOf}
        onCheckAgain={() => rememberVerdict({ address, verdict })}
      />
    ),
    parts.strip && <Fragment key="strip">{parts.strip}</Fragment>,
    parts.explanation && <Fragment key="explanation">{parts.explanation}</Fragment>,
    <Fragment key="open">
      <OpenFindings findings={findings} changes={changes} />
      {verdict.tone === 'unknown' && again}
    </Fragment>,
    <PassedFindings key="passed" findings={findings} />,
    <Notes key="notes" findings={findings} changes={changes} />,
    parts.children && (
      <OwnView key="view" name={parts.view} isFolded={neededChanges(changes).length > 0}>
        {parts.children}
      </OwnView>
    ),
    verdict.tone !== 'unknown' && <Fragment key="again">{again}</Fragment>,
    <Suspense key="proof">{evidence && <EvidenceTable evidence={evidence} />}</Suspense>,
  ]
}

const Changes = (props: ComponentProps<typeof ChangeList>) => (
  <Suspense>
    <ChangeList {...props} />
  </Suspense>
)

/** What the same check said before something was published. */
const Before = ({ verdict }: { verdict: Verdict }) => (
  <p>
    <strong>Before:</strong> <Badge tone={verdict.tone}>{TONE_WORDS[verdict.tone]}</Badge> {verdict.heading}.
  </p>
)

/** A check that sees the records, for those who may not see what was checked. */
const recordsAt = (domain: string): string =>
  `/tool/email-authentication?${new URLSearchParams({ domain }).toString()}`

const watchOf = ({ question, domain }: Pick<CheckResultProps, 'question' | 'domain'>) =>
  watchAddress({ ...question, ...(question?.ip === undefined && domain !== undefined && { domain }) })

const addressOf = (tool: Tool, question: Readonly<Record<string, string>>): string =>
  `${tool.path}?${new URLSearchParams(question).toString()}`

interface OwnViewProps {
  name: string | undefined
  isFolded: boolean
  children: ReactNode
}

function OwnView({ name, isFolded, children }: OwnViewProps) {
  const parts = (
    <div className="stack gap-5" data-view>
      <Suspense>{children}</Suspense>
    </div>
  )
  if (name === undefined) return parts
  return (
    <Disclosure summary={name} open={!isFolded}>
      {parts}
    </Disclosure>
  )
}

function Aside({
  report,
  date,
  domain,
  figure,
  facts = [],
  second,
  tool,
  question,
  hasJson = true,
  csv,
  kept,
  letterhead,
  shared,
  ways,
}: CheckResultProps) {
  const { evidence = [] } = report
  const asked = question && `?${new URLSearchParams(question).toString()}`
  const proof = {
    label: 'Proof',
    value: <a href="#proof">{queriesText(evidence)}</a>,
  }
  return (
    <aside className={`${styles.aside} off-paper stack gap-4`} aria-label="Figures, proof and sharing">
      {figure && <AsidePart>{figure}</AsidePart>}
      <AsideFacts facts={[...facts, ...(evidence.length > 0 ? [proof] : [])]} />
      {second && <AsidePart>{second}</AsidePart>}
      <AsidePart needsScript={asked === null}>
        <ShareResult
          report={shared ?? report}
          date={date}
          address={kept?.address ?? tool.path + (asked ?? '')}
          isPrivate={asked === null}
          csv={csv}
          json={kept?.json ?? (hasJson && asked !== null ? apiOf(tool) + asked : undefined)}
          watch={watchOf({ question, domain })}
          keep={!kept && tool.isSavable && asked !== null ? { tool: tool.slug, question: asked } : undefined}
        >
          {ways}
        </ShareResult>
        {letterhead?.form}
      </AsidePart>
    </aside>
  )
}

function CheckAgain({ to }: { to: string }) {
  return (
    <p>
      <ButtonLink to={to} look="quiet" size="small">
        Check again
      </ButtonLink>
    </p>
  )
}

interface EarlierVerdict {
  /** For the result, without its parameters. */
  address: string
  verdict: Verdict
}

let earlier: EarlierVerdict | null = null

function rememberVerdict(one: EarlierVerdict): void {
  earlier = one
}

/** undefined unless the same was checked before; never the verdict itself. */
const earlierVerdict = ({ address, verdict }: EarlierVerdict): Verdict | undefined =>
  earlier?.address === address && earlier.verdict !== verdict ? earlier.verdict : undefined
