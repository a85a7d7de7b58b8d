// The three steps of the test: copy the addresses, send, look at the result.
import { Link } from '#app/router/link.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { SEED_ADDRESSES } from '#app/content/seed-addresses.ts'
import styles from './seed-test.module.css'

export const SeedTest = () => (
  <>
    <Banner tone="info" title="Live tests are not open yet.">
      <p>
        Nobody reads these mailboxes today, so do not send to them. Below you see how a test goes, and what
        its result looks like. What receivers can know of your domain already, the{' '}
        <Link to="/tool/email-authentication">email authentication check</Link> tells you now.
      </p>
      <p>
        <ButtonLink to="/tool/email-deliverability-test-result">See a sample result</ButtonLink>
      </p>
    </Banner>
    <Steps />
  </>
)

const Steps = () => (
  <ol className={styles.steps}>
    <li className={styles.step}>
      <h2>Copy these addresses</h2>
      <div data-record className={styles.list}>
        <ul data-record-text className={styles.seeds} aria-label="Seed addresses">
          {SEED_ADDRESSES.map((address) => (
            <li key={address}>
              <code>{address}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={SEED_ADDRESSES.join(', ')} label="Copy all emails" />
      </div>
    </li>
    <li className={styles.step}>
      <h2>Send them your message</h2>
      <p>
        Put all of them into one message, exactly as your readers get it: the same sender, the same words and
        links, through the same service. Put the addresses under Bcc, or let your service send to them as a
        list.
      </p>
    </li>
    <li className={styles.step}>
      <h2>See where it landed</h2>
      <p>For now, the result is a sample: it does not say what happened to a message of yours.</p>
      <div>
        <ButtonLink to="/tool/email-deliverability-test-result">Check your email deliverability</ButtonLink>
      </div>
    </li>
  </ol>
)
