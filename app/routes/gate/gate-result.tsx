// The answer: the report frame around what each provider would say. The search for a DKIM key continues in the browser.
import { useEffect, useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { GateBadge, GateProviders } from '#app/components/gate/gate-providers.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { useSlices } from '#app/routes/dkim/use-slices.ts'
import { moreOf } from '#app/routes/email-authentication/more-of.ts'
import { SelectorSearch } from '#app/routes/email-authentication/selector-search.tsx'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { gate } from '#shared/tools/gate.ts'
import { askGates, givenFields, type GateAnswer, type GateQuestion } from './gate-data.ts'

interface GateResultProps {
  report: GateAnswer
  question: GateQuestion
  date: string
}

export function GateResult({ report: first, question, date }: GateResultProps) {
  const { report, search } = useLaterKey(first, question)
  const { domain, providers } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={providers.map((entry) => ({
        label: PROVIDER_NAMES[entry.provider],
        value: <GateBadge entry={entry} />,
      }))}
      moreOf={(change) => moreOf(change, domain)}
      answer={<GateProviders providers={providers} />}
      tool={gate}
      question={givenFields(question)}
    >
      {report.dkim.state === 'unknown' && report.dkim.selector === '' && (
        <SelectorSearch domain={domain} search={search} />
      )}
    </CheckResult>
  )
}

/** A key that the first guesses missed: the check runs again with its selector. */
function useLaterKey(first: GateAnswer, question: GateQuestion) {
  const [report, setReport] = useState(first)
  const [start] = useState({ domain: first.domain, next: first.dkim.next, tried: [] })
  const search = useSlices(start)
  const found = search.answers.flatMap((slice) =>
    'state' in slice && slice.state === 'found' ? [slice.selector] : [],
  )[0]
  useEffect(() => {
    if (found === undefined) return
    let isWanted = true
    void askGates(browserApi, { ...question, selector: found }).then((outcome) => {
      if (isWanted && outcome.ok) setReport(outcome.data)
    })
    return () => {
      isWanted = false
    }
  }, [found, question])
  const answers = search.answers.filter((slice) => 'state' in slice)
  return { report, search: { ...search, answers } }
}
