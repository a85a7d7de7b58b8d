// The headline, the one question of the site, and an example of its answer.
import { Link } from '@remix-run/react'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import styles from './hero.module.css'

export function Hero() {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <p className={styles.tagline}>Supercharge Your Sales</p>
        <h1 className={styles.headline}>All-In-One Email Marketing Solutions</h1>
        <p className={styles.lead}>
          See what Gmail, Yahoo and Outlook see before they decide. Type your domain; no account, nothing
          stored.
        </p>
        <form method="get" action="/tool/spf" className={styles.form}>
          <Field
            label="Your domain"
            name="domain"
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
          />
          <SubmitButton>Check my domain</SubmitButton>
        </form>
        <p className={styles.examples}>
          Or look at an example: <Example domain={HEALTHY_SAMPLE} />, <Example domain={BROKEN_SAMPLE} />
        </p>
      </div>
      <div className={styles.example}>
        <p className={styles.note}>An example of a report</p>
        <VerdictSlip
          tone="warn"
          heading={HEALTHY_SAMPLE}
          verdict="Mail arrives, but anyone can still forge it."
          stamp={{ word: '2 of 3' }}
          facts={FACTS}
        >
          <p className={styles.advice}>
            One change first: publish <code>p=quarantine</code>.
          </p>
        </VerdictSlip>
      </div>
    </div>
  )
}

const Example = ({ domain }: { domain: string }) => <Link to={`/tool/spf?domain=${domain}`}>{domain}</Link>

const FACTS = [
  { label: 'SPF', value: <Badge tone="ok">valid, 5 of 10 lookups</Badge> },
  { label: 'DKIM', value: <Badge tone="ok">2 keys, 2048 bit</Badge> },
  { label: 'DMARC', value: <Badge tone="warn">policy none</Badge> },
  { label: 'MX', value: <Badge tone="ok">2 mail servers</Badge> },
  { label: 'Blocklists', value: <Badge tone="unknown">2 of 26 refused to say</Badge> },
]
