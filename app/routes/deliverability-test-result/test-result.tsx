// The result of a seed test: the whole, each provider, each mailbox, and the blocklists.
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { trueShareRange } from '#shared/deliverability-test/confidence.ts'
import {
  FOLDERS,
  percentOf,
  shareOf,
  sharesByProvider,
  type DeliverabilityResult,
} from '#shared/deliverability-test/result.ts'
import { BlacklistTable } from './blacklist-table.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ProviderCharts } from './provider-charts.tsx'
import styles from './test-result.module.css'

export function TestResult({ result }: { result: DeliverabilityResult }) {
  const { isSample, sender, testedOn, deliveries, blacklists } = result
  const whole = shareOf('All mailboxes', deliveries)
  const inbox = percentOf(whole.counts.Inbox, whole.seeds)
  const { from, to } = trueShareRange(whole.counts.Inbox, whole.seeds)
  return (
    <>
      {isSample && (
        <Banner tone="info" word="sample" title="This is sample data: nobody sent this message.">
          <p>It shows how a result reads. Live tests are not open yet.</p>
        </Banner>
      )}
      <VerdictSlip
        tone={toneOf(inbox)}
        heading={`${inbox}% in the inbox`}
        verdict={`${whole.counts.Inbox} of ${whole.seeds} copies landed in the inbox. So few mailboxes prove that the true share lies between ${from} and ${to}%, no more.`}
        stamp={{ word: isSample ? 'Sample' : 'Tested', date: dayOf(testedOn) }}
        facts={[
          { label: 'Sender', value: sender },
          { label: 'Test date', value: <time dateTime={testedOn}>{dayOf(testedOn)}</time> },
          ...FOLDERS.map((folder) => ({
            label: folder,
            value: `${percentOf(whole.counts[folder], whole.seeds)}%`,
          })),
        ]}
      />
      <ProviderCharts shares={sharesByProvider(deliveries)} />
      <section className={styles.part} aria-labelledby="mailboxes">
        <h2 id="mailboxes">Every mailbox</h2>
        <DeliveryTable deliveries={deliveries} />
      </section>
      <section className={styles.part} aria-labelledby="blacklists">
        <h2 id="blacklists">IP Blacklists</h2>
        <BlacklistTable rows={blacklists} />
      </section>
      <div>
        <ButtonLink to="/tool/email-deliverability-test" look="quiet">
          Back to the test
        </ButtonLink>
      </div>
    </>
  )
}

/** The score colours of the site: 70 and more, 40 to 69, below. */
const toneOf = (percent: number): Tone => {
  if (percent >= 70) return 'ok'
  return percent >= 40 ? 'warn' : 'bad'
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayOf = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`))
