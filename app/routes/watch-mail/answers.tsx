// The page's buttons, and their outcome.
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { watch } from '#shared/tools/watch.ts'
import styles from './watch-mail.module.css'

/** A button, not a link that acts: mail scanners open every link. */
const Answer = ({ token, state, label }: { token: string; state: 'confirmed' | 'ended'; label: string }) => (
  <form method="post" action="/watch-mail">
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="state" value={state} />
    <SubmitButton {...(state === 'ended' && { look: 'quiet' as const })}>{label}</SubmitButton>
  </form>
)

export const Answered = ({ state, subject }: { state: 'confirmed' | 'ended'; subject: string }) => (
  <div className={styles.page}>
    {state === 'confirmed' ? (
      <Banner tone="ok" word="stored" title={`We’ll email you when ${toUnicode(subject)} changes.`}>
        <p>You get the first email at the first change. Every email has a link to stop them.</p>
      </Banner>
    ) : (
      <Banner tone="ok" word="done" title={`You won’t get any more emails about ${toUnicode(subject)}.`}>
        <p>We deleted your address. For 30 days, no one can make us email it about this again.</p>
      </Banner>
    )}
    <WayOn />
  </div>
)

export const NoAnswer = ({ code, message }: { code: string; message: string }) => (
  <div className={styles.page}>
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
  subject: string
  state: 'pending' | 'confirmed' | 'ended'
}

export const Ask = ({ token, subject, state }: AskProps) =>
  state === 'pending' ? (
    <>
      <p>
        Do you want an email when <strong>{toUnicode(subject)}</strong> changes? You get at most one an hour,
        and every email has a link to stop them.
      </p>
      <div className={styles.answers}>
        <Answer token={token} state="confirmed" label="Yes, email me" />
        <Answer token={token} state="ended" label="No, don’t email me about it" />
      </div>
    </>
  ) : (
    <>
      <p>
        We email you when <strong>{toUnicode(subject)}</strong> changes. By opening this page you kept the
        watch going for another 90 days. If you stop the emails, we delete your address.
      </p>
      <div className={styles.answers}>
        <ButtonLink to={checkOf(subject)}>Check {toUnicode(subject)} now</ButtonLink>
        <Answer token={token} state="ended" label="Stop these emails" />
      </div>
    </>
  )
