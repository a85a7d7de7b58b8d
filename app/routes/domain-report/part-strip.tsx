// The parts of the report side by side, each with its symbol and word; a list on phones.
import { listNames } from '#shared/kit/sentence.ts'
import { Link } from '#app/components/ui/link.tsx'
import type { Outcome } from '#app/api/outcome.ts'
import { Term } from '#app/components/ui/term.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { isFineBelowBulk } from '#shared/domain/provider-rules/verdict.ts'
import { PARTS, PART_NAMES, type PartName } from '#shared/domain/domain-report/parts.ts'
import type { AnyPart } from '#shared/domain/domain-report/schema.ts'
import { neededChanges, tasksOf } from '#shared/report/change/change.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import type { LaterParts } from './use-parts.ts'
import styles from './part-strip.module.css'

interface PartStripProps {
  domain: string
  /** The parts that have arrived, as they count in this report. */
  parts: readonly AnyPart[]
  later: LaterParts
  /** What mailbox providers would answer, once it has arrived. */
  providers: readonly GateProvider[]
}

const pageOfPart = (domain: string, part: PartName): string =>
  `${domainReport.path}?${new URLSearchParams({ domain, part }).toString()}`

export function PartStrip({ domain, parts, later, providers }: PartStripProps) {
  const labels = PART_NAMES.flatMap((name) => (later.outcomes.has(name) ? [PARTS[name].label] : []))
  return (
    <>
      <ul className={styles.strip} aria-label="Parts of the report">
        {PART_NAMES.map((name) => (
          <li key={name} className={`${styles.part} row gap-1-4`}>
            <span className="note">
              <Term means={PARTS[name].means}>{PARTS[name].label}</Term>
            </span>
            <State
              domain={domain}
              name={name}
              part={parts.find(({ part }) => part === name)}
              outcome={later.outcomes.get(name)}
              isAsking={later.isAsking}
              providers={providers}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {labels.length > 0 && !later.isAsking ? `The report is complete, with ${listNames(labels)}.` : ''}
      </p>
    </>
  )
}

interface StateProps {
  domain: string
  name: PartName
  part: AnyPart | undefined
  outcome: Outcome<unknown> | undefined
  isAsking: boolean
  providers: readonly GateProvider[]
}

function State({ domain, name, part, outcome, isAsking, providers }: StateProps) {
  if (part) return <Badge tone={part.verdict.tone}>{wordOf(part, providers)}</Badge>
  if (outcome && !outcome.ok) {
    return (
      <span className={styles.failed}>
        <Badge tone="unknown">not answered</Badge> <Link to={pageOfPart(domain, name)}>Check again</Link>
      </span>
    )
  }
  const link = <Link to={pageOfPart(domain, name)}>Check {PARTS[name].about}</Link>
  if (!isAsking) return link
  return (
    <>
      <span className="soft needs-script">checking…</span>
      <noscript>{link}</noscript>
    </>
  )
}

/** The part's outcome in a few words. */
function wordOf({ part, verdict, changes }: AnyPart, providers: readonly GateProvider[]): string {
  if (part === 'gates' && verdict.tone === 'info' && isFineBelowBulk(providers)) {
    return 'fine below 5,000 emails a day'
  }
  const needed = tasksOf(neededChanges(changes)).length
  if (verdict.tone === 'bad' || verdict.tone === 'warn') {
    return needed === 0 ? WORDS[verdict.tone] : `${needed} ${needed === 1 ? 'change' : 'changes'}`
  }
  return verdict.tone === 'info' ? verdict.stamp.toLowerCase() : WORDS[verdict.tone]
}

const WORDS: Record<Tone, string> = {
  ok: 'in order',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'note',
}
