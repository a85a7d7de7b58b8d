// The three steps of the test: copy the addresses, send, look at the result.
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { SEED_ADDRESSES } from '#app/content/seed-addresses.ts'
import styles from './seed-test.module.css'

export function SeedTest() {
  return (
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
          Put all of them into one message, exactly as your readers get it: the same sender, the same words
          and links, through the same service. Put the addresses under Bcc, or let your service send to them
          as a list.
        </p>
      </li>
      <li className={styles.step}>
        <h2>See where it landed</h2>
        <Banner tone="info" title="For now, the result is a sample.">
          <p>
            Live tests are not open yet: the page shows what a result looks like, not what happened to your
            message.
          </p>
        </Banner>
        <div>
          <ButtonLink to="/tool/email-deliverability-test-result">Check your email deliverability</ButtonLink>
        </div>
      </li>
    </ol>
  )
}
