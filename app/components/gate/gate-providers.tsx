// What each mailbox provider would answer, side by side: the replies with their rules and sources, and what is not known.
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { GateAnswer, GateOutcome, GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { replyText } from '#shared/domain/provider-rules/verdict.ts'
import { dayInWords } from '#shared/kit/calendar.ts'
import styles from './gate-providers.module.css'

const WORDS: Record<GateOutcome, { tone: Tone; word: string }> = {
  accept: { tone: 'ok', word: 'no obstacle seen' },
  defer: { tone: 'warn', word: 'slowed down' },
  reject: { tone: 'bad', word: 'refused' },
  depends: { tone: 'info', word: 'depends' },
}

/** What depends on unknown facts is unknown; what depends on a rule or a choice depends. */
const wordOf = ({ outcome, answers }: GateProvider): { tone: Tone; word: string } =>
  outcome === 'depends' && answers.length === 0 ? { tone: 'unknown', word: 'unknown' } : WORDS[outcome]

export function GateBadge({ entry }: { entry: GateProvider }) {
  const { tone, word } = wordOf(entry)
  return <Badge tone={tone}>{word}</Badge>
}

interface GateProvidersProps {
  providers: readonly GateProvider[]
  /** The heading that they are under. */
  under?: 'h2' | 'h3'
}

export const GateProviders = ({ providers, under = 'h2' }: GateProvidersProps) => (
  <div className={`${styles.providers} grid gap-4`}>
    {providers.map((one) => (
      <Provider key={one.provider} entry={one} Heading={under === 'h2' ? 'h3' : 'h4'} />
    ))}
  </div>
)

function Provider({ entry, Heading }: { entry: GateProvider; Heading: 'h3' | 'h4' }) {
  const { provider, outcome, answers, notes, unknown } = entry
  const id = `gate-${provider}`
  return (
    <section className={`${styles.provider} stack gap-3 unbroken`} aria-labelledby={id}>
      <Heading id={id} className="row gap-2 between size-h3">
        {PROVIDER_NAMES[provider]} <GateBadge entry={entry} />
      </Heading>
      {answers.length > 0 ? (
        <ul className="stack gap-4">
          {byRule(answers).map(([rule, replies]) => (
            <li key={rule} className="stack gap-1 small">
              <Replies replies={replies} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="note">
          {outcome === 'depends'
            ? 'Too much is unknown to tell.'
            : 'Nothing we can see would stop it. That is not a promise.'}
        </p>
      )}
      {notes.map(({ id: key, rule, source, readOn }) => (
        <p key={key} className="note">
          {rule} <Source url={source} readOn={readOn} />
        </p>
      ))}
      <Disclosure summary={`Not seen (${unknown.length})`}>
        <ul className={`${styles.unknown} stack gap-2 small`}>
          {unknown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

/** One rule may have several replies. */
function byRule(answers: readonly GateAnswer[]): [rule: string, replies: GateAnswer[]][] {
  const rules = new Map<string, GateAnswer[]>()
  for (const answer of answers) rules.set(answer.id, [...(rules.get(answer.id) ?? []), answer])
  return [...rules]
}

function Replies({ replies }: { replies: readonly GateAnswer[] }) {
  const [first] = replies
  if (!first) return null
  const sources = [...new Map(replies.map((reply) => [reply.source, reply])).values()]
  return (
    <>
      <span className="wrap gap-2">
        {replies.map((reply) => (
          <code
            key={`${replyText(reply)} ${reply.source}`}
            className={styles.code}
            data-kind={
              reply.doubtful || reply.onlyIf.length > 0 ? 'doubtful' : reply.code >= 500 ? 'final' : 'slow'
            }
          >
            {replyText(reply)}
          </code>
        ))}
      </span>
      {conditionOf(first) !== '' && <strong className="strong">{conditionOf(first)}</strong>}
      <span>{first.rule}</span>
      <span className="wrap gap-1-3 note">
        {sources.map(({ source, sourceTitle, readOn }) => (
          <Source key={source} url={source} title={sourceTitle} readOn={readOn} />
        ))}
      </span>
    </>
  )
}

function conditionOf({ onlyIf, doubtful }: GateAnswer): string {
  const parts = [
    ...(onlyIf.includes('bulk') ? ['above about 5,000 messages a day'] : []),
    ...(onlyIf.includes('marketing') ? ['for marketing mail'] : []),
  ]
  if (parts.length > 0) return `Only ${parts.join(', and ')}:`
  return doubtful ? 'May come:' : ''
}

const Source = ({ url, title = 'Source', readOn }: { url: string; title?: string; readOn: string }) => (
  <a className={styles.source} href={url} target="_blank" rel="noopener noreferrer">
    {title}, read {dayInWords(readOn)}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
