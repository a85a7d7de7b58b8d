// All checks of one domain: one verdict, the changes that help most, each check in a sentence, what providers require.
import { useMemo } from 'react'
import { Link } from '#app/router/link.tsx'
import { gate } from '#shared/tools/gate.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { inZone } from '#shared/change/zone.ts'
import { combineReports } from '#shared/email-authentication/combine.ts'
import { isDecisive } from '#shared/email-authentication/judgements.ts'
import { GateProviders } from '#app/components/gate/gate-providers.tsx'
import { factsOfRecords } from '#shared/gate/facts-of-records.ts'
import { judgeGates } from '#shared/gate/judge.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { JUDGEMENT_WORDS } from '#app/components/tool/judgement-words.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { useSlices } from '#app/routes/dkim/use-slices.ts'
import { Checks } from './checks.tsx'
import { addressOf, type EmailAnswer } from './email-authentication-data.ts'
import { moreOf } from './more-of.ts'
import { Requirements } from './requirements.tsx'
import { SelectorSearch } from './selector-search.tsx'
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
  const combined = useMemo(() => combineReports({ ...answer, dkim }), [answer, dkim])
  const { judgements, requirements, suggestion } = combined
  const changes = inZone(combined.changes, answer.dnsProvider)
  return (
    <CheckResult
      report={{
        ...combined,
        changes,
        findings: [],
        evidence: answer.evidence,
        dnsProvider: answer.dnsProvider,
      }}
      date={date}
      domain={domain}
      facts={judgements.filter(isDecisive).map(({ method, state }) => ({
        label: method,
        value: <Badge tone={JUDGEMENT_WORDS[state].tone}>{JUDGEMENT_WORDS[state].word}</Badge>,
      }))}
      moreOf={(change) => moreOf(change, domain)}
      view="Each check, and what providers require"
      tool={emailAuthentication}
      question={{ domain }}
      hasJson={false}
    >
      {suggestion !== undefined && (
        <p>
          <ButtonLink to={addressOf(suggestion)} size="small">
            Check {suggestion}
          </ButtonLink>
        </p>
      )}
      <Checks domain={domain} judgements={judgements} />
      {dkim.state === 'unknown' && <SelectorSearch domain={domain} search={search} />}
      {requirements.length > 0 && (
        <>
          <Requirements requirements={requirements} />
          <GateAnswers records={{ ...answer, dkim }} />
        </>
      )}
    </CheckResult>
  )
}

/** Nobody was asked how much they send, so what bulk senders get is shown as that. */
function GateAnswers({ records }: { records: Parameters<typeof factsOfRecords>[0] }) {
  const providers = judgeGates(factsOfRecords(records), { bulk: null, marketing: null })
  return (
    <section className={styles.part} aria-labelledby="gates">
      <h3 id="gates">What providers would answer</h3>
      <GateProviders providers={providers} under="h3" />
      <p>
        <Link to={`${gate.path}?${new URLSearchParams({ domain: records.domain }).toString()}`}>
          Simulate it for your volume and your server
        </Link>
      </p>
    </section>
  )
}
