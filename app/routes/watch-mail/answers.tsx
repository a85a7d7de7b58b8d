// The page's buttons, and their outcome.
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { watch } from '#shared/tools/watch.ts'
import styles from './watch-mail.module.css'

type State = 'confirmed' | 'ended' | 'allowed'

/** A button, not a link that acts: mail scanners open every link. */
const Answer = ({ token, state, label }: { token: string; state: State; label: string }) => (
  <form method="post" action={`/watch-mail?${new URLSearchParams({ token }).toString()}`}>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="state" value={state} />
    <SubmitButton {...(state !== 'confirmed' && { look: 'quiet' as const })}>{label}</SubmitButton>
  </form>
)

export const Answered = ({ token, state, subject }: { token: string; state: State; subject: string }) => (
  <div className={`${styles.page} grid gap-4 anywhere page-wide`}>
    {state === 'confirmed' && (
      <Banner tone="ok" word="stored" title={`We’ll email you when ${toUnicode(subject)} changes.`}>
        <p>You get the first email at the first change. Every email has a link to stop them.</p>
      </Banner>
    )}
    {state === 'ended' && (
      <>
        <Banner tone="ok" word="done" title="This site won’t email you again, whoever asks.">
          <p>
            We deleted your address and keep only a hash of it, to recognize it: no emails about watches, no
            newsletter.
          </p>
        </Banner>
        <Undo token={token} />
      </>
    )}
    {state === 'allowed' && (
      <Banner tone="ok" word="done" title="This site may email you again.">
        <p>It does once you ask for it: enter your address on the page of a watch.</p>
      </Banner>
    )}
    <WayOn />
  </div>
)

const Undo = ({ token }: { token: string }) => (
  <>
    <p>Was that a mistake? Only the link in our email can undo it, so keep that.</p>
    <div className="wrap gap-3">
      <Answer token={token} state="allowed" label="Allow emails again" />
    </div>
  </>
)

export const NoAnswer = ({ code, message }: { code: string; message: string }) => (
  <div className={`${styles.page} grid gap-4 anywhere page-wide`}>
    {code === 'not_found' || code === 'invalid_request' ? (
      <Banner
        tone="info"
        title={code === 'not_found' ? message : 'This link is incomplete. Open it again from the email.'}
      />
    ) : (
      <Banner tone="unknown" title="That didn’t work on our side. Try again in a minute." />
    )}
    <WayOn />
  </div>
)

const WayOn = () => (
  <p>
    <ButtonLink to={watch.path}>Watch a domain or an IP address</ButtonLink>
  </p>
)

const checkOf = (subject: string): string =>
  parseIp(subject)
    ? `${ipReputation.path}?${new URLSearchParams({ ip: subject }).toString()}`
    : `${domainReport.path}?${new URLSearchParams({ domain: subject }).toString()}`

interface AskProps {
  token: string
  /** Empty if the watch is gone. */
  subject: string
  state: 'pending' | 'confirmed' | 'ended'
  silenced: boolean
}

export function Ask({ token, subject, state, silenced }: AskProps) {
  const never = <Answer token={token} state="ended" label="No, never email me" />
  const name = <strong>{toUnicode(subject)}</strong>
  if (silenced)
    return (
      <>
        <p>This site never emails this address, whoever asks.</p>
        <Undo token={token} />
      </>
    )
  if (subject === '')
    return (
      <>
        <p>
          What this email was about is no longer watched for this address. You can still say that this site
          must never email the address again, whoever asks.
        </p>
        <div className="wrap gap-3">{never}</div>
      </>
    )
  if (state === 'pending')
    return (
      <>
        <p>
          Do you want an email when {name} changes? You get at most one an hour, and every email has a link to
          stop them. If you say no, this site never emails this address again, whoever asks.
        </p>
        <div className="wrap gap-3">
          <Answer token={token} state="confirmed" label="Yes, email me" />
          {never}
        </div>
      </>
    )
  return (
    <>
      <p>
        We email you when {name} changes. By opening this page you kept the watch going for another 90 days.
        If you stop the emails, we delete your address, and this site never emails it again. To stop only
        those about {name}, remove the address on the page of the watch.
      </p>
      <div className="wrap gap-3">
        <ButtonLink to={checkOf(subject)}>Check {toUnicode(subject)} now</ButtonLink>
        <Answer token={token} state="ended" label="Stop all emails" />
      </div>
    </>
  )
}
