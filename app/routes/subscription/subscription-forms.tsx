// The forms of a subscription: to sign up, to confirm, to end it.
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import styles from './subscription.module.css'

/** A button, not a link that acts: mail scanners open every link. */
const Answer = ({ token, state, label }: { token: string; state: string; label: string }) => (
  <form method="post">
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="state" value={state} />
    <SubmitButton {...(state !== 'confirmed' && { look: 'quiet' as const })}>{label}</SubmitButton>
  </form>
)

export const ConfirmOrLeave = ({ token }: { token: string }) => (
  <>
    <p>
      Do you want our newsletter at this address? One email a month at most. If you say no, this site never
      emails the address again, whoever asks.
    </p>
    <div className="wrap gap-3">
      <Answer token={token} state="confirmed" label="Yes, confirm" />
      <Answer token={token} state="unsubscribed" label="No, never email me" />
    </div>
  </>
)

export const Allow = ({ token }: { token: string }) => (
  <>
    <p>Was that a mistake? Only the link in our email can undo it, so keep that.</p>
    <Answer token={token} state="allowed" label="Allow emails again" />
  </>
)

export const NoNewsletter = () => (
  <p>
    This site has no newsletter: it is not set up to send email to visitors. So it asks for no address here,
    and stores none.
  </p>
)

interface AskProps {
  notice?: { email?: string; error?: string }
  turnstileSiteKey?: string
}

export const Ask = ({ notice, turnstileSiteKey }: AskProps) => (
  <form method="post" action="/subscription" className={styles.form}>
    <p>One email a month at most. You confirm first, and every email has an unsubscribe link.</p>
    <div className={`${styles.ask} wrap gap-3`}>
      <Field
        label="Your Email"
        name="email"
        type="email"
        required
        autoComplete="email"
        defaultValue={notice?.email}
        error={notice?.error}
      />
      <SubmitButton>Subscribe</SubmitButton>
    </div>
    <HiddenTrap />
    {turnstileSiteKey && <HumanCheck siteKey={turnstileSiteKey} />}
  </form>
)
