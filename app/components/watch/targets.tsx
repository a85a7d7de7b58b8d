// Who is notified: everyone through the feed, webhooks and email addresses after their consent. For watches of any kind.
import { wholeAddress } from '#app/components/ui/copy-link.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { CHAT_LIST, CHAT_NAMES } from '#shared/watch/places.ts'
import type { WatchReport } from '#shared/watch/schema.ts'
import type { WatchNotice } from './target-actions.ts'
import styles from './targets.module.css'

interface WatchTargetsProps {
  /** The path of the page, which takes its forms. */
  action: string
  report: Pick<WatchReport, 'targets' | 'offersEmail' | 'turnstileSiteKey' | 'feed'>
  notice: WatchNotice | undefined
}

export function WatchTargets({ action, report, notice }: WatchTargetsProps) {
  const { targets, offersEmail, turnstileSiteKey } = report
  const feed = new URL(report.feed).pathname
  const typed = notice?.typed
  return (
    <section className={styles.told}>
      <h2>Who is notified</h2>
      <p className={styles.row}>
        <a href={feed} rel="nofollow">
          Atom feed
        </a>
        <CopyButton text={wholeAddress(feed)} label="Copy its URL" what="the URL of the feed" />
      </p>
      {targets.length > 0 && (
        <ul className={styles.targets}>
          {targets.map((target) => (
            <TargetLine key={target.id} action={action} target={target} />
          ))}
        </ul>
      )}
      {offersEmail && (
        <Disclosure summary="By email" open={typed?.kind === 'email'}>
          <AddressForm
            action={action}
            kind="email"
            label="Email address"
            typed={typed}
            siteKey={turnstileSiteKey}
          />
        </Disclosure>
      )}
      {!offersEmail && (
        <p className={styles.soft}>
          Email is not offered: this site is not set up to send email to visitors.
        </p>
      )}
      <Disclosure summary="By webhook, or in a chat channel" open={typed?.kind === 'webhook'}>
        <AddressForm action={action} kind="webhook" label="Address (https)" typed={typed} />
        <p className={styles.soft}>
          The address of a webhook in {CHAT_LIST} puts each change into its channel, in words. Any other gets
          JSON, signed as Standard Webhooks says, once it has sent a challenge back.
        </p>
      </Disclosure>
    </section>
  )
}

const STATES = {
  pending: { tone: 'info', word: 'not confirmed yet' },
  confirmed: { tone: 'ok', word: 'notified' },
  failed: { tone: 'warn', word: 'given up' },
} as const

const TargetLine = ({ action, target }: { action: string; target: WatchReport['targets'][number] }) => (
  <li>
    <span className={styles.target}>
      <Badge tone={STATES[target.state].tone}>{STATES[target.state].word}</Badge>{' '}
      {target.chat && `${CHAT_NAMES[target.chat]} `}
      <bdi className={styles.address}>{target.address}</bdi>
      {target.problem && <span className={styles.soft}>{target.problem}</span>}
    </span>
    <Form method="post" action={action}>
      <input type="hidden" name="do" value="drop" />
      <input type="hidden" name="target" value={target.id} />
      <button
        type="submit"
        className={button.button}
        data-look="quiet"
        data-size="small"
        aria-label={`Remove ${target.address}`}
      >
        Remove
      </button>
    </Form>
  </li>
)

interface AddressFormProps {
  action: string
  kind: 'webhook' | 'email'
  label: string
  typed: WatchNotice['typed']
  /** Of the Turnstile widget. */
  siteKey?: string | undefined
}

const AddressForm = ({ action, kind, label, typed, siteKey }: AddressFormProps) => (
  <Form method="post" action={action} className={styles.form}>
    <input type="hidden" name="do" value={kind} />
    <Field
      key={typed?.address}
      label={label}
      name="address"
      type={kind === 'email' ? 'email' : 'url'}
      required
      autoComplete={kind === 'email' ? 'email' : 'off'}
      defaultValue={typed?.kind === kind ? typed.address : ''}
      error={typed?.kind === kind ? typed.error : undefined}
    />
    {siteKey && <HumanCheck siteKey={siteKey} />}
    <button type="submit" className={button.button} data-look="quiet">
      {kind === 'email' ? 'Ask this address' : 'Add this webhook'}
    </button>
  </Form>
)
