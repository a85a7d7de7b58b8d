// Who is notified of a watch or a monitor: everyone through the feed, webhooks and email addresses after their consent.
import { useEffect, useRef } from 'react'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { CHAT_LIST } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { TargetLine } from './target-line.tsx'
import type { PageNotice, TypedTarget } from './alerts-data.ts'
import styles from './alerts.module.css'

interface ToldTargetsProps {
  /** The path of the page, whose action takes the forms. */
  page: string
  report: Pick<WatchReport, 'targets' | 'offersEmail' | 'turnstileSiteKey' | 'feed'>
  /** What came of what was done last. */
  notice: PageNotice | undefined
}

export function ToldTargets({ page, report, notice }: ToldTargetsProps) {
  const typed = notice?.typed
  const { targets, offersEmail, turnstileSiteKey } = report
  const feed = new URL(report.feed).pathname
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(targets.length)
  useEffect(() => {
    // The button that was pressed is gone with its target.
    if (targets.length < before.current && heading.current) bringIntoView(heading.current)
    before.current = targets.length
  }, [targets.length])
  return (
    <section className={styles.told}>
      <h2 ref={heading}>Who gets alerts</h2>
      <p className="row gap-2-4">
        <a href={feed} rel="nofollow">
          Atom feed
        </a>
        <CopyButton text={wholeAddress(feed)} label="Copy its URL" what="the URL of the feed" />
      </p>
      {targets.length > 0 && (
        <ul className={styles.targets}>
          {targets.map((target) => (
            <TargetLine
              key={target.id}
              page={page}
              target={target}
              notice={notice?.target === target.id ? notice : undefined}
            />
          ))}
        </ul>
      )}
      {offersEmail && (
        <Disclosure summary="By email" open={typed?.kind === 'email'}>
          <AddressForm
            page={page}
            kind="email"
            label="Email address"
            typed={typed}
            siteKey={turnstileSiteKey}
          />
          <p className="note">
            Each email has a link to this page. Whoever has it can read and change what is here, until you
            remove the address.
          </p>
        </Disclosure>
      )}
      {!offersEmail && (
        <p className="note">Email is not offered: this site is not set up to send email to visitors.</p>
      )}
      <Disclosure summary="By webhook, or in a chat channel" open={typed?.kind === 'webhook'}>
        <AddressForm page={page} kind="webhook" label="Address (https)" typed={typed} />
        <p className="note">
          Paste the webhook address of a {CHAT_LIST} channel, and each alert is posted there in plain words.
          Any other webhook gets signed JSON (Standard Webhooks) once it has returned our challenge.
        </p>
      </Disclosure>
    </section>
  )
}

interface AddressFormProps {
  page: string
  kind: 'webhook' | 'email'
  label: string
  typed: TypedTarget | undefined
  /** Of the Turnstile widget. */
  siteKey?: string | undefined
}

const AddressForm = ({ page, kind, label, typed, siteKey }: AddressFormProps) => (
  <Form method="post" action={page} className={styles.form}>
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
