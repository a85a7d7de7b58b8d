// What the large mailbox providers require from bulk senders: met, not met, or not visible in DNS.
import type {
  MailboxProvider,
  Requirement,
  RequirementState,
} from '#shared/domain/email-authentication/schema.ts'
import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import styles from './email-result.module.css'
import type { ToneAndWord } from '#app/components/report/judgement-words.ts'

const REQUIREMENT_WORDS: Record<RequirementState, ToneAndWord> = {
  met: { tone: 'ok', word: 'met' },
  'not-met': { tone: 'bad', word: 'not met' },
  unknown: { tone: 'unknown', word: 'unknown' },
  'not-visible': { tone: 'info', word: 'cannot be seen from DNS' },
}

export const Requirements = ({ requirements }: { requirements: readonly Requirement[] }) => (
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
