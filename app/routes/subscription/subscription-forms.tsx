// The forms of a subscription: to sign up, to confirm, to end it.
import { Field } from '#app/components/ui/field.tsx'
import { HiddenTrap } from '#app/components/ui/hidden-trap.tsx'
import { HumanCheck } from '#app/components/ui/human-check.tsx'
import { SubmitButton } from '#app/components/ui/submit-button.tsx'
import styles from './subscription.module.css'

/** Two buttons, not a link that acts: mail scanners open every link. */
export const ConfirmOrLeave = ({ token }: { token: string }) => (
  <>
    <p>Do you want our newsletter at this address? One email a month at most.</p>
    <div className={styles.answers}>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="state" value="confirmed" />
        <SubmitButton>Yes, confirm</SubmitButton>
      </form>
      <form method="post">
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="state" value="unsubscribed" />
        <SubmitButton look="quiet">No, remove me from the list</SubmitButton>
      </form>
    </div>
  </>
)

interface AskProps {
  notice?: { email?: string; error?: string }
  turnstileSiteKey?: string
}

export const Ask = ({ notice, turnstileSiteKey }: AskProps) => (
  <form method="post" action="/subscription" className={styles.form}>
    <p>One email a month at most. You confirm first, and every email has an unsubscribe link.</p>
    <div className={styles.ask}>
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
