// The policies that receivers saw, and next to them, on request, what is published now.
import { useState } from 'react'
import { browserApi } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Finding } from '#shared/report/finding.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { besidePublished, type PublishedNow } from '#shared/dmarc-reports/published.ts'
import type { DomainSeen } from '#shared/dmarc-reports/schema.ts'
import { FoldedPart, SmallButton } from './part.tsx'
import { PolicyTable, READY } from './policy-table.tsx'
import styles from './reports.module.css'

const SHOWN = 5

/** Open if the next step can be taken: it is in there. */
export function Policies({ domains, findings }: PolicyViewProps) {
  const [first] = domains
  if (!first) return null
  return (
    <FoldedPart
      onPaper
      title="The policy that receivers saw"
      sum={domains.length === 1 ? READY[first.ready].word : plural(domains.length, 'domain', 'domains')}
      open={domains.some(({ ready }) => ready === 'yes')}
    >
      <PolicyView domains={domains} findings={findings} />
    </FoldedPart>
  )
}

interface PolicyViewProps {
  domains: readonly DomainSeen[]
  findings: readonly Finding[]
}

function PolicyView({ domains, findings }: PolicyViewProps) {
  const rest = domains.length - SHOWN
  return (
    <>
      {domains.slice(0, SHOWN).map((seen) => (
        <OneDomain key={seen.domain} seen={seen} findings={findings} />
      ))}
      {rest > 0 && <p className={styles.soft}>{rest} more domains are in the JSON file.</p>}
    </>
  )
}

function OneDomain({ seen, findings }: { seen: DomainSeen; findings: readonly Finding[] }) {
  const { domain, policies, ready, aligned, own, days, readiness } = seen
  const { tone, word } = READY[ready]
  return (
    <div className={styles.domain}>
      <h4>
        <bdi>{domain || 'A domain without a name'}</bdi> <Badge tone={tone}>{word}</Badge>
      </h4>
      <p className={styles.soft}>
        {numberText(aligned + own)} messages of its own on {days} days, of which {numberText(own)} fail.{' '}
        {percentText(readiness.lostIfDone.share, 1)} would be lost with the next step
        {readiness.unclaimed.length > 0 && ', if what nobody answers for is its own'}.
      </p>
      <PolicyTable domain={domain} policies={policies} />
      {domain !== '' && <Compare seen={seen} findings={findings} />}
    </div>
  )
}

type Answer = { ok: true; now: PublishedNow } | { ok: false; message: string }

/** Asks only when someone presses the button. */
function Compare({ seen, findings }: { seen: DomainSeen; findings: readonly Finding[] }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    const outcome = await outcomeOf(
      browserApi.user.tools.dmarc.checker.$get({ query: { domain: seen.domain } }),
    )
    setIsAsking(false)
    if (!outcome.ok) return setAnswer(outcome)
    const { state, message, records } = outcome.data
    setAnswer(
      state === 'unknown' ? { ok: false, message } : { ok: true, now: besidePublished(seen, records) },
    )
  }
  return (
    <div className="stack gap-3">
      <p className={`${styles.onlyScript} off-paper`}>
        <SmallButton label="Compare with what is published now" isOff={isAsking} onClick={() => void ask()} />
        <span className={styles.soft}>Asks our DNS check for {seen.domain}, and sends nothing else.</span>
      </p>
      <div role="status">{isAsking ? 'Asking DNS…' : answer?.ok && <Differences now={answer.now} />}</div>
      {answer?.ok === false && <LookupFailed message={answer.message} />}
      {answer?.ok && answer.now.next && (
        <ChangeList
          changes={[answer.now.next]}
          findings={findings}
          address={`/tool/dmarc?domain=${encodeURIComponent(seen.domain)}`}
          onCheckAgain={() => {}}
        />
      )}
    </div>
  )
}

const Differences = ({ now: { record, differences } }: { now: PublishedNow }) => (
  <>
    {record !== null && (
      <p>
        Published now: <code className="anywhere">{record}</code>
      </p>
    )}
    {differences.length === 0 ? (
      <p>It is the policy that receivers saw last.</p>
    ) : (
      <ul>
        {differences.map((difference) => (
          <li key={difference}>{difference}</li>
        ))}
      </ul>
    )}
  </>
)
