// The buttons of the page, and what came of them.
import { Banner } from '#app/components/ui/banner.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
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
    <Banner
      tone="ok"
      title={
        state === 'confirmed' ? `We mail you when ${subject} changes.` : 'You get no more letters about it.'
      }
    >
      {state === 'ended' && <p>Your address is deleted; for 30 days no one can have us ask it again.</p>}
    </Banner>
  </div>
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
        Shall we mail you when <strong>{subject}</strong> changes? One letter an hour at most, and every
        letter has a link to end it.
      </p>
      <Answer token={token} state="confirmed" label="Yes, tell me" />
      <Answer token={token} state="ended" label="No, never mail me about it" />
    </>
  ) : (
    <>
      <p>
        You are told when <strong>{subject}</strong> changes. That you opened this page keeps the watch going
        for another 90 days.
      </p>
      <Answer token={token} state="ended" label="End these letters" />
    </>
  )
