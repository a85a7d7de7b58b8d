// The buttons of the page, and what came of them.
import { Banner } from '#app/components/ui/banner.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import { Link } from '#app/router/link.tsx'
import { toUnicode } from '#shared/dns/domain-name.ts'
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

export const Said = ({ state, subject }: { state: 'confirmed' | 'ended'; subject: string }) => (
  <div className={styles.page}>
    {state === 'confirmed' ? (
      <Banner tone="ok" word="stored" title={`We mail you when ${toUnicode(subject)} changes.`}>
        <p>The first letter comes with the first change. Each has a link to end them.</p>
      </Banner>
    ) : (
      <Banner tone="ok" word="done" title={`You get no more letters about ${toUnicode(subject)}.`}>
        <p>Your address is deleted. For 30 days no one can have us ask it again.</p>
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
        title={code === 'not_found' ? message : 'This link is not whole. Open it from the letter once more.'}
      />
    ) : (
      <Banner tone="unknown" title="The site could not be asked. Try again in a minute." />
    )}
    <WayOn />
  </div>
)

const WayOn = () => (
  <p>
    <Link to={watch.path}>Watch a domain or an address</Link>
  </p>
)

interface AskProps {
  token: string
  subject: string
  state: 'pending' | 'confirmed' | 'ended'
}

export const Ask = ({ token, subject, state }: AskProps) =>
  state === 'pending' ? (
    <>
      <p>
        Shall we mail you when <strong>{toUnicode(subject)}</strong> changes? One letter an hour at most, and
        every letter has a link to end it.
      </p>
      <div className={styles.answers}>
        <Answer token={token} state="confirmed" label="Yes, tell me" />
        <Answer token={token} state="ended" label="No, never mail me about it" />
      </div>
    </>
  ) : (
    <>
      <p>
        You are told when <strong>{toUnicode(subject)}</strong> changes. That you opened this page keeps the
        watch going for another 90 days.
      </p>
      <Answer token={token} state="ended" label="End these letters" />
    </>
  )
