// The three steps of a test that was started.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import type { PlacementReport } from '#shared/saved/deliverability-test/schema.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import styles from './seed-test.module.css'

export function SeedSteps({ view, report }: { view: string; report: PlacementReport }) {
  const addresses = report.placements.map(({ address }) => address)
  const result = `${deliverabilityTestResult.path}?${new URLSearchParams({ test: view }).toString()}`
  return (
    <ol className={`${styles.steps} stack gap-6`} data-question="first">
      <li className={`${styles.step} stack gap-3`}>
        <h2>Copy these addresses</h2>
        <div data-record className={`${styles.list} stack gap-4 card`}>
          <ul data-record-text className={styles.seeds} aria-label="Seed addresses">
            {addresses.map((address) => (
              <li key={address}>
                <code>{address}</code>
              </li>
            ))}
          </ul>
          <CopyButton text={addresses.join(', ')} label="Copy all emails" />
        </div>
      </li>
      <li className={`${styles.step} stack gap-3`}>
        <h2>Send them your message, with this code in it</h2>
        <p className="row gap-3" data-record>
          <code className="size-h3 anywhere" data-record-text>
            {report.token}
          </code>
          <CopyButton text={report.token} what="the code" />
        </p>
        <p>
          Put the code at the end of the text, or of the subject: by it we know your message. Else send
          exactly what your readers get, through the same service, to each address alone or with all of them
          under Bcc.
        </p>
      </li>
      <li className={`${styles.step} stack gap-3`}>
        <h2>See where it landed</h2>
        <p>Copies appear within a minute of their arrival.</p>
        <div>
          <ButtonLink to={result}>Check your email deliverability</ButtonLink>
        </div>
      </li>
    </ol>
  )
}
