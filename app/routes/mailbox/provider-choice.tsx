// The limits that providers publish; a press puts one into the field. Without JavaScript, they are links.
import { Link } from '#app/components/ui/link.tsx'
import type { Texts } from '#app/components/calculator/use-numbers.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import { PROVIDER_LIMITS, PROVIDER_LIMITS_READ } from '#shared/plans/mailbox/provider-limits.ts'
import type { MailboxValues } from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import styles from './provider-choice.module.css'

interface ProviderChoiceProps {
  texts: Texts<keyof MailboxValues>
  onChoose: (perDay: number) => void
}

export function ProviderChoice({ texts, onChoose }: ProviderChoiceProps) {
  return (
    <nav aria-label="Limits of providers" className="stack gap-2">
      <p className="note">Or take the limit that your provider publishes:</p>
      <ul className="wrap gap-2">
        {PROVIDER_LIMITS.map(({ id, name, perDay }) => (
          <li key={id}>
            <Link
              to={addressWith(texts, perDay)}
              rel="nofollow"
              className={styles.choice}
              aria-current={texts.providerLimit === String(perDay) || undefined}
              onClick={(event) => {
                event.preventDefault()
                onChoose(perDay)
              }}
            >
              {name} <span className="soft figures">{numberText(perDay)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Disclosure summary="What these limits count">
        <ul>
          {PROVIDER_LIMITS.map(({ id, name, perDay, counts, source }) => (
            <li key={id}>
              <a href={source} target="_blank" rel="noopener noreferrer">
                {name}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
              : {numberText(perDay)} {counts}.
            </li>
          ))}
        </ul>
        <p>As the providers published it on {PROVIDER_LIMITS_READ}. They change it without notice.</p>
      </Disclosure>
    </nav>
  )
}

/** Only the filled-in fields, so that empty ones do not count as mistakes. */
function addressWith(texts: Texts<keyof MailboxValues>, perDay: number): string {
  const filled = Object.entries({ ...texts, providerLimit: String(perDay) }).filter(([, text]) => text !== '')
  return `${mailbox.path}?${new URLSearchParams(filled).toString()}`
}
