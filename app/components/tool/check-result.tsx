// The frame of every result: the verdict, what to change, what is wrong, what passed, the tool's own view, the proof.
import type { ReactNode } from 'react'
import type { Change } from '#shared/change/change.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { isSampleName } from '#shared/samples/names.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import type { ChangeSlipProps } from '#app/components/tool/change-slip.tsx'
import type { StepsProvider } from '#app/components/tool/change-steps.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/tool/finding-list.tsx'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { VerdictSlip, type VerdictSlipProps } from '#app/components/tool/verdict-slip.tsx'
import { apiOf, type Tool } from '#shared/tools/tool.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './check-result.module.css'

/** What every tool answers. */
export interface CheckedReport {
  verdict: Verdict
  findings: readonly Finding[]
  changes: readonly Change[]
  evidence?: readonly Evidence[]
  dnsProvider?: StepsProvider
}

interface CheckResultProps {
  report: CheckedReport
  date: string
  /** The name that was checked, where it may be one of the samples. */
  domain?: string
  facts?: VerdictSlipProps['facts']
  /** Behind the verdict, where the tool has more to say at once. */
  lead?: ReactNode
  moreOf?: (change: Change) => ChangeSlipProps['more']
  tool: Tool
  /** What was asked, as it is in the address of the page and of the API. */
  question: Readonly<Record<string, string>>
  /** The API answers the same question in an address of its own. */
  hasJson?: boolean
  /** The tool's own view, a section each. */
  children?: ReactNode
}

export function CheckResult(props: CheckResultProps) {
  const { report, date, domain, facts, lead, moreOf, tool, question, hasJson = true, children } = props
  const { verdict, findings, changes, evidence, dnsProvider } = report
  const query = new URLSearchParams(question).toString()
  const address = `${tool.path}?${query}`
  const open = findings.filter(({ severity }) => severity !== 'ok')
  const passed = findings.filter(({ severity }) => severity === 'ok')
  const isUnknown = verdict.tone === 'unknown' || findings.some(({ unknown }) => unknown)
  return (
    <div className={styles.result}>
      {domain !== undefined && isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={verdict.tone}
        heading={verdict.heading}
        verdict={
          <>
            {verdict.sentence} {lead}
          </>
        }
        stamp={{ word: verdict.stamp, date }}
        facts={facts}
      >
        {changes.length > 0 && <ChangeList changes={changes} provider={dnsProvider} moreOf={moreOf} />}
        {open.length > 0 && <FindingList findings={open} />}
        {passed.length > 0 && (
          <Disclosure summary={passed.length === 1 ? 'One check passed' : `${passed.length} checks passed`}>
            <FindingList findings={passed} />
          </Disclosure>
        )}
        {children}
        {isUnknown && <AskAgain to={address} />}
        {evidence && <EvidenceTable evidence={evidence} />}
        <PassOn
          report={report}
          date={date}
          address={address}
          json={hasJson ? `${apiOf(tool)}?${query}` : undefined}
        />
      </VerdictSlip>
    </div>
  )
}
