// What the large mailbox providers require from bulk senders: met, not met, or not visible in DNS.
import type { MailboxProvider, Requirement } from '#shared/email-authentication/schema.ts'
import { PROVIDER_NAMES } from '#shared/gate/rule.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { REQUIREMENT_WORDS } from './state-words.ts'
import styles from './email-result.module.css'

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
              <span className={styles.reason}>{requirement.reason}</span>
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
  if (!required.includes(provider) && !isAdvised) return <span className={styles.quiet}>not required</span>
  const { tone, word } = REQUIREMENT_WORDS[state]
  if (state === 'not-visible') return <span className={styles.quiet}>{word}</span>
  // What is only recommended cannot be an error.
  const shown = isAdvised && tone === 'bad' ? 'warn' : tone
  return (
    <span>
      <Badge tone={shown}>{word}</Badge>
      {isAdvised && <span className={styles.quiet}> advised</span>}
    </span>
  )
}
