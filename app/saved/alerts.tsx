// Who gets alerts: everyone through the feed, webhooks and email addresses after their consent. A line keeps its height while
// its target answers, and new ones come below the forms, so nothing moves under a finger.
import { useEffect, useRef } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import button from '#app/components/ui/button.module.css'
import { Form } from '#app/components/ui/form.tsx'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { plural } from '#shared/kit/sentence.ts'
import { CHAT_LIST, CHAT_NAMES } from '#shared/saved/watch/paths.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import type { AlertNotice, TypedTarget } from './alerts-data.ts'
import styles from './saved.module.css'

type Target = WatchReport['targets'][number]

type AlertsReport = Pick<WatchReport, 'targets' | 'offersEmail' | 'turnstileSiteKey' | 'feed'>

interface AlertsProps {
  /** The path of the page, whose action takes the forms. */
  page: string
  report: AlertsReport
  /** What came of what was done last. */
  notice: AlertNotice | undefined
}

function Alerts({ page, report, notice }: AlertsProps) {
  const { targets } = report
  const feed = new URL(report.feed).pathname
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(targets.length)
  useEffect(() => {
    // The button that was pressed is gone with its target.
    if (targets.length < before.current && heading.current) bringIntoView(heading.current)
    before.current = targets.length
  }, [targets.length])
  return (
    <div className="stack gap-3">
      <h2 ref={heading} className="size-h3">
        Who gets alerts
      </h2>
      <p className="row gap-2-4">
        <a href={feed} rel="nofollow">
          Atom feed
        </a>
        <CopyButton text={wholeAddress(feed)} label="Copy its URL" what="the URL of the feed" />
      </p>
      <Ways page={page} report={report} typed={notice?.typed} />
      {targets.length > 0 && (
        <ul className={`${styles.targets} stack gap-3`}>
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
    </div>
  )
}

interface WaysProps extends Pick<AlertsProps, 'page' | 'report'> {
  typed: TypedTarget | undefined
}

/** Besides the feed. */
const Ways = ({ page, report: { offersEmail, turnstileSiteKey }, typed }: WaysProps) => (
  <>
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
        Paste the address of a channel in {CHAT_LIST}, and each alert is posted there in plain words. Any
        other webhook gets signed JSON (Standard Webhooks) once it has returned our challenge.
      </p>
      <p className="note">
        For ntfy, paste a topic’s address, such as https://ntfy.sh/your-topic; write
        ntfy://push.example.com/your-topic for a server of your own. Anyone who guesses the name of a topic on
        ntfy.sh can read its alerts, so choose a long one.
      </p>
    </Disclosure>
  </>
)

type Kept = AlertsReport & { removed?: string | undefined }

const confirmedIn = (targets: readonly Target[]): number =>
  targets.filter(({ state }) => state === 'confirmed').length

/** For a kind's page that has alerts. */
export const ALERTS = {
  Alerts,
  isUntold: ({ targets, removed }: Kept): boolean => removed === undefined && confirmedIn(targets) === 0,
  sumOf: ({ targets, removed }: Kept): string | null => {
    if (removed !== undefined) return null
    const getting = confirmedIn(targets)
    return getting === 0
      ? 'No one gets alerts yet'
      : `Alerts go to ${plural(getting, 'address', 'addresses')}`
  },
}

const TEST_MS = 2_000
/** A webhook, or a person with an email, takes longer to answer. */
const CONSENT_MS = 10_000

/** How often to load again for what targets are about to answer; null when nothing is under way. */
export function targetMs(targets: WatchReport['targets']): number | null {
  if (targets.some(({ test }) => test?.state === 'sending')) return TEST_MS
  return targets.some(({ state }) => state === 'pending') ? CONSENT_MS : null
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
  <Form method="post" action={page} className={`${styles.address} stack gap-3 start`}>
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

interface TargetLineProps {
  page: string
  target: Target
  /** About this target. */
  notice: AlertNotice | undefined
}

const STATES = {
  pending: { tone: 'info', word: 'not confirmed yet' },
  confirmed: { tone: 'ok', word: 'gets alerts' },
  failed: { tone: 'warn', word: 'stopped' },
} as const

function TargetLine({ page, target, notice }: TargetLineProps) {
  const { id, chat, address, state } = target
  const place = `target-${id}`
  return (
    <li id={place} className="stack gap-2">
      <p>
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge> {chat && `${CHAT_NAMES[chat]} `}
        <bdi className="anywhere">{address}</bdi>
      </p>
      {/* Always there, so that a change is read out; above what is pressed, where it is seen. */}
      <p role="status" className={`${styles.outcome} note`}>
        {notice !== undefined && notice.tone !== 'info' ? (
          <Badge tone={notice.tone}>{notice.title}</Badge>
        ) : (
          <Standing target={target} />
        )}
      </p>
      <div className="row gap-2-4">
        {state !== 'failed' && (
          // Without JavaScript, the answer opens here, not at the top.
          <TargetButton
            page={`${page}#${place}`}
            target={target}
            does="test alert"
            label="Send a test alert"
            waits={state === 'pending'}
          />
        )}
        <TargetButton page={page} target={target} does="drop" label="Remove" />
      </div>
    </li>
  )
}

interface TargetButtonProps {
  page: string
  target: Target
  does: 'test alert' | 'drop'
  label: string
  /** It can be pressed once the target has answered. */
  waits?: boolean
}

const TargetButton = ({ page, target: { id, address }, does, label, waits }: TargetButtonProps) => (
  <Form method="post" action={page}>
    <input type="hidden" name="do" value={does} />
    <input type="hidden" name="target" value={id} />
    <button
      type="submit"
      className={button.button}
      data-look="quiet"
      data-size="small"
      disabled={waits}
      aria-label={`${label}${does === 'drop' ? '' : ' to'} ${address}`}
    >
      {label}
    </button>
  </Form>
)

const PENDING = {
  webhook: 'It gets alerts, and can be tested, once it has returned our challenge.',
  chat: 'Its first message is on its way.',
  email: 'It gets alerts once someone opens the link in our email and presses the button.',
} as const

/** What is waited for, what went wrong, or what came of the last test alert. */
function Standing({ target: { kind, chat, state, problem, test } }: Pick<TargetLineProps, 'target'>) {
  if (state === 'pending')
    return (
      <>
        {PENDING[chat ? 'chat' : kind]} {problem && `Last try: ${problem}`}
      </>
    )
  if (state === 'failed') return <>{problem} Add it again above to start over.</>
  if (!test) return <>{problem}</>
  if (test.state === 'sending') return <span>Sending a test alert…</span>
  const at = test.at && <time dateTime={test.at}>{shortMomentText(test.at)}</time>
  if (test.state === 'failed')
    return (
      <>
        <Badge tone="bad">Test alert failed</Badge> {test.problem} {at}
      </>
    )
  return (
    <>
      <Badge tone="ok">{kind === 'email' ? 'Test email sent' : 'Test alert delivered'}</Badge> {at}
    </>
  )
}
