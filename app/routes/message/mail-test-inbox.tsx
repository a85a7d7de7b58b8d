// The address that waits, and the emails that arrived: each opens its report.
import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { Shown } from '#app/saved/saved-page.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Form } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import button from '#app/components/ui/button.module.css'
import { shortMomentText } from '#app/components/ui/moment-text.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import type { MailTestState, ReceivedMail } from '#shared/message/mail-test.ts'
import { mailTest } from '#shared/tools/message.ts'
import { JudgedMessage } from './judged-message.tsx'
import type { SavedMailTest } from './mail-test-data.ts'
import styles from './mail-test.module.css'

/** The address, and once an email has come, its report. */
export function MailTestAt({ state, view }: Shown<SavedMailTest>) {
  const { test, question, outcome, date } = state
  const busy = useBusy(mailTest.path)
  return (
    <>
      <MailTestInbox test={test} view={view} shown={question.mail} round={state.round} />
      {outcome && (
        <ResultRegion
          busy={busy}
          busyText="Judging the message…"
          resultKey={JSON.stringify(question) + date}
          hasAnswer
        >
          <JudgedMessage judged={state} question={question}>
            {question.mail !== undefined && <Original view={view} n={question.mail} mails={test.mails} />}
          </JudgedMessage>
        </ResultRegion>
      )}
    </>
  )
}

interface InboxProps {
  test: MailTestState
  view: string
  /** The number of the email that is shown. */
  shown: string | undefined
  /** Number of reloads without JavaScript so far. */
  round: number
}

function MailTestInbox({ test, view, shown, round }: InboxProps) {
  const { address, state, mails } = test
  const isWaiting = mails.length === 0
  return (
    <section
      className={isWaiting ? `${styles.inbox} off-paper` : styles.bar}
      data-question={isWaiting ? 'first' : undefined}
      data-next-step={isWaiting || undefined}
      aria-labelledby="inbox"
    >
      <h2 id="inbox" className={isWaiting ? undefined : 'visually-hidden'}>
        {state === 'expired' ? 'This address has expired' : 'Send your email here'}
      </h2>
      {state === 'expired' ? (
        <Link to={mailTest.path}>Get another address</Link>
      ) : (
        <>
          <p className={`${styles.address} row gap-3`}>
            <code data-record>{address}</code>
            <CopyButton text={address} what="the address" />
            {isWaiting && (
              <a href={`mailto:${address}?subject=Test`} className={button.button} data-look="quiet">
                Open my email app
              </a>
            )}
          </p>
          <Waiting view={view} count={mails.length} round={round} />
        </>
      )}
      {mails.length > 1 && <Mails mails={mails} view={view} shown={shown} />}
      {mails.length > 1 && <CompareForm mails={mails} view={view} shown={shown} />}
      {isWaiting && (
        <Disclosure summary="Send it with swaks">
          <pre className={`${styles.command} small anywhere`}>
            swaks --to {address} --from you@your-domain --server your-mail-server
          </pre>
        </Disclosure>
      )}
    </section>
  )
}

interface OriginalProps {
  view: string
  n: string
  mails: readonly ReceivedMail[]
}

/** Next to the report on an email. */
const Original = ({ view, n, mails }: OriginalProps) =>
  mails.some((mail) => String(mail.n) === n && mail.removed !== undefined) ? (
    <span className="note">We removed the original message to make room.</span>
  ) : (
    <a href={`${API_BASE_PATH}/user/mail-test/${encodeURIComponent(view)}/${n}/source`} rel="nofollow">
      Original message
    </a>
  )

const SECONDS_UNTIL_HELP = 60
/** Two minutes of reloads. */
const MAX_ROUNDS = 40

/** Watches for emails with an event stream; without JavaScript the page reloads itself. */
function Waiting({ view, count, round }: { view: string; count: number; round: number }) {
  const { isLate } = useNewMails(view, count)
  const next = `${mailTest.path}?${new URLSearchParams({ test: view, round: String(round + 1) }).toString()}`
  return (
    <div className="stack gap-2">
      <p role="status" className={count === 0 ? undefined : 'note'}>
        {count === 0
          ? 'Waiting for your email. It appears here within seconds.'
          : 'More emails to this address appear here.'}
      </p>
      {count === 0 && (
        <noscript>
          {round < MAX_ROUNDS && <meta httpEquiv="refresh" content={`3;url=${next}`} />}
          <p>
            <a href={next}>See whether it has come</a>
          </p>
        </noscript>
      )}
      {count === 0 && (isLate || round * 3 >= SECONDS_UNTIL_HELP) && <Refused />}
    </div>
  )
}

const Refused = () => (
  <div className="stack gap-2">
    <h3>Nothing yet? It may have been refused</h3>
    <p>
      Check the mailbox you sent from: a refusal comes back within a minute. Paste it into the{' '}
      <Link to="/tool/bounce">bounce decoder</Link>. The first server that accepts mail for this address
      refuses messages that pass neither SPF nor DKIM, fail their own domain’s DMARC policy, or come from an
      IP address on a blocklist. The <Link to="/tool/domain-report">domain report</Link> shows which of these
      applies to your domain.
    </p>
  </div>
)

function useNewMails(view: string, count: number) {
  const navigate = useNavigate()
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SECONDS_UNTIL_HELP * 1000)
    return () => clearTimeout(timer)
  }, [view])
  useEffect(() => {
    const events = new EventSource(`${API_BASE_PATH}/user/mail-test/${encodeURIComponent(view)}`)
    events.addEventListener('mail', (event: MessageEvent<string>) => {
      const { n, verdict } = JSON.parse(event.data) as ReceivedMail
      // Emails that are already shown are named first.
      if (n <= count || verdict === null) return
      const search = new URLSearchParams({ test: view, mail: String(n) }).toString()
      navigate({ search }, { replace: true, preventScrollReset: true })
    })
    return () => events.close()
  }, [view, count, navigate])
  return { isLate }
}

const Mails = ({
  mails,
  view,
  shown,
}: {
  mails: readonly ReceivedMail[]
  view: string
  shown: string | undefined
}) => (
  <ol className={`${styles.mails} stack gap-2`}>
    {mails.map(({ n, subject, from, receivedAt, verdict }) => (
      <li key={n} aria-current={String(n) === shown ? 'true' : undefined}>
        <Badge tone={verdict?.tone ?? 'unknown'}>{verdict?.stamp ?? 'not judged yet'}</Badge>
        <Link to={`${mailTest.path}?${new URLSearchParams({ test: view, mail: String(n) }).toString()}`}>
          <bdi>{subject || `Mail ${n}`}</bdi>
        </Link>
        <span className="note">
          <bdi>{from}</bdi> {shortMomentText(receivedAt)}
        </span>
      </li>
    ))}
  </ol>
)

/** Compares the email that is shown with another one to this address. */
function CompareForm({
  mails,
  view,
  shown,
}: {
  mails: readonly ReceivedMail[]
  view: string
  shown: string | undefined
}) {
  const others = mails.filter(({ n }) => String(n) !== shown)
  return (
    <Form method="get" action={mailTest.path} className={`${styles.compare} wrap gap-3`}>
      <input type="hidden" name="test" value={view} />
      <input type="hidden" name="mail" value={shown ?? ''} />
      <SelectField
        key={shown}
        label={`Compare email ${shown ?? ''} with`}
        name="with"
        options={others.map(({ n, subject }) => ({
          value: String(n),
          label: `Mail ${n}: ${[...subject].slice(0, 60).join('') || 'no subject'}`,
        }))}
      />
      <button type="submit" className={button.button} data-look="quiet">
        Compare
      </button>
    </Form>
  )
}
