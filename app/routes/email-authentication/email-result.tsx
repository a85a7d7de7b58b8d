// All checks of one domain: three verdicts on top, the changes that help most, then what mailbox providers ask for.
import { useMemo } from 'react'
import { isSampleName } from '#shared/dns/sample-names.ts'
import { changesOf } from '#shared/email-authentication/changes.ts'
import { isDecisive, judge, overall, overallText } from '#shared/email-authentication/judge.ts'
import { requirementsOf } from '#shared/email-authentication/requirements.ts'
import { AskAgain } from '#app/components/tool/ask-again.tsx'
import { EvidenceTable } from '#app/components/tool/evidence-table.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { JUDGEMENT_WORDS } from '#app/components/tool/judgement-words.ts'
import { PassOn } from '#app/components/tool/pass-on.tsx'
import { taskText } from '#app/components/tool/plain-report.ts'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { useSlices } from '#app/routes/dkim/use-slices.ts'
import { Changes } from './changes.tsx'
import { Checks } from './checks.tsx'
import { addressOf, type EmailAnswer } from './email-authentication-data.ts'
import { Requirements } from './requirements.tsx'
import { SelectorSearch } from './selector-search.tsx'
import { OVERALL_TONES } from './state-words.ts'
import styles from './email-result.module.css'

export function EmailResult({ answer, date }: { answer: EmailAnswer; date: string }) {
  const { domain } = answer
  // A key that was found ends the search; what one slice did not find, the next may.
  const first = useMemo(
    () => ({ ...answer.dkim, ...(answer.dkim.state !== 'unknown' && { next: undefined }) }),
    [answer],
  )
  const search = useSlices(first)
  const dkim = search.answers.find(({ state }) => state === 'found' || state === 'revoked') ?? answer.dkim
  const reports = { ...answer, dkim }
  const judgements = judge(reports)
  const changes = changesOf(reports, judgements)
  const heading = `Email authentication of ${domain}`
  const sentence = overallText(domain, judgements)
  const three = judgements.filter(isDecisive)
  const tone = OVERALL_TONES[overall(judgements)]
  // What nobody could find out counts neither for nor against the domain.
  const known = three.filter(({ state }) => state !== 'unknown')
  const sound = known.filter(({ state }) => state === 'good' || state === 'improve')
  return (
    <div className={styles.result}>
      {isSampleName(domain) && <SampleNote domain={domain} />}
      <VerdictSlip
        tone={tone}
        heading={heading}
        verdict={sentence}
        stamp={{ word: tone === 'unknown' ? tone : `${sound.length} of ${known.length}`, date }}
        facts={three.map(({ method, state }) => ({
          label: method,
          value: <Badge tone={JUDGEMENT_WORDS[state].tone}>{JUDGEMENT_WORDS[state].word}</Badge>,
        }))}
      >
        <Changes domain={domain} changes={changes} tone={tone} />
        <Checks domain={domain} judgements={judgements} />
        {dkim.state === 'unknown' && <SelectorSearch domain={domain} search={search} />}
        <Requirements requirements={requirementsOf(reports, judgements)} />
        {tone === 'unknown' && !search.searching && <AskAgain to={addressOf(domain)} />}
        <EvidenceTable evidence={answer.evidence} />
        <PassOn
          heading={heading}
          sentence={sentence}
          tasks={changes.map(({ title, reason, rfc }) => taskText(`${title}:`, reason, rfc))}
          records={changes.flatMap(({ publish }) => publish ?? [])}
          date={date}
          address={addressOf(domain)}
        />
      </VerdictSlip>
    </div>
  )
}
