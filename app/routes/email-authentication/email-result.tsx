// All checks of one domain: one verdict, the changes that help most, each check in a sentence, what providers require.
import { Link, ButtonLink } from '#app/components/ui/link.tsx'
import { gate } from '#shared/tools/gate.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { inZone } from '#shared/report/change/zone.ts'
import type {
  Reports,
  MailboxProvider,
  Requirement,
  RequirementState,
} from '#shared/domain/email-authentication/schema.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { isDecisive } from '#shared/domain/email-authentication/judgements.ts'
import { later } from '#app/later.tsx'
import { GateProviders as Providers } from '#app/components/gate/gate-providers.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { JUDGEMENT_WORDS, type ToneAndWord } from '#app/components/report/judgement-words.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { useDkimSearch } from '#app/routes/dkim/use-slices.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Checks, moreOf, SelectorSearch } from './checks.tsx'
import { addressOf, type EmailAnswer } from './email-authentication-data.ts'
import styles from './email-result.module.css'

// What the large mailbox providers require from bulk senders: met, not met, or not visible in DNS.

const REQUIREMENT_WORDS: Record<RequirementState, ToneAndWord> = {
  met: { tone: 'ok', word: 'met' },
  'not-met': { tone: 'bad', word: 'not met' },
  unknown: { tone: 'unknown', word: 'unknown' },
  'not-visible': { tone: 'info', word: 'cannot be seen from DNS' },
}

const Requirements = ({ requirements }: { requirements: readonly Requirement[] }) => (
  <div className={styles.rules}>
    <DataTable
      caption="What mailbox providers require from senders of about 5,000 messages a day"
      columns={[
        { key: 'text', label: 'Rule', heads: true, sentences: true },
        ...Object.values(PROVIDER_NAMES).map((provider) => ({ key: provider, label: provider })),
      ]}
      rows={requirements.map((requirement) => ({
        key: requirement.code,
        cells: {
          text: (
            <span>
              {requirement.text}
              <span className={`${styles.reason} note`}>{requirement.reason}</span>
            </span>
          ),
          ...Object.fromEntries(
            Object.values(PROVIDER_NAMES).map((provider) => [
              provider,
              <Cell key={provider} requirement={requirement} provider={provider} />,
            ]),
          ),
        },
      }))}
    />
  </div>
)

function Cell({ requirement, provider }: { requirement: Requirement; provider: MailboxProvider }) {
  const { state, required, advised } = requirement
  const isAdvised = advised.includes(provider)
  if (!required.includes(provider) && !isAdvised) return <span className="note">not required</span>
  const { tone, word } = REQUIREMENT_WORDS[state]
  if (state === 'not-visible') return <span className="note">{word}</span>
  // What is only recommended cannot be an error.
  const shown = isAdvised && tone === 'bad' ? 'warn' : tone
  return (
    <span>
      <Badge tone={shown}>{word}</Badge>
      {isAdvised && <span className="note"> advised</span>}
    </span>
  )
}

/** Below the checks. */
const GateProviders = later(
  async () => (await import('#app/components/gate/gate-providers.tsx')).GateProviders,
  Providers,
)

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
