// All checks of one domain: one verdict, the changes that help most, each check in a sentence, what providers require.
import { Link } from '#app/components/ui/link.tsx'
import { gate } from '#shared/tools/gate.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { inZone } from '#shared/report/change/zone.ts'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { isDecisive } from '#shared/domain/email-authentication/judgements.ts'
import { GateProviders } from '#app/components/gate/gate-providers.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { JUDGEMENT_WORDS } from '#app/components/report/judgement-words.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { useDkimSearch } from '#app/routes/dkim/use-dkim-search.ts'
import { Checks } from './checks.tsx'
import { addressOf, type EmailAnswer } from './email-authentication-data.ts'
import { moreOf } from './more-of.ts'
import { Requirements } from './requirements.tsx'
import { SelectorSearch } from './selector-search.tsx'

export function EmailResult({ answer, date }: { answer: EmailAnswer; date: string }) {
  const { domain } = answer
  const { slices, judged } = useDkimSearch(answer.search, judgeLater)
  const combined = judged ?? answer
  const { judgements, requirements, suggestion, gates } = combined
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
      {answer.search && !judged && <SelectorSearch domain={domain} search={slices} />}
      {requirements.length > 0 && (
        <>
          <Requirements requirements={requirements} />
          <GateAnswers domain={domain} providers={gates} />
        </>
      )}
    </CheckResult>
  )
}

const judgeLater = async (reports: Reports) => (await import('./judge.ts')).judge(reports)

const GateAnswers = ({ domain, providers }: { domain: string; providers: readonly GateProvider[] }) => (
  <section className="stack gap-3" aria-labelledby="gates">
    <h3 id="gates">What providers would answer</h3>
    <GateProviders providers={providers} under="h3" />
    <p>
      <Link to={`${gate.path}?${new URLSearchParams({ domain }).toString()}`}>
        Simulate it for your volume and your server
      </Link>
    </p>
  </section>
)
