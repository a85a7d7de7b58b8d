// A report on the sample domain, on top of the envelope that it came in.
import { RouteStrip } from '#app/components/mail-route/route-strip.tsx'
import { Noted } from '#app/components/report/noted.tsx'
import { SampleChecks } from '#app/components/report/sample-checks.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { HomeData } from './home-data.ts'
import styles from './hero.module.css'

export function ExampleSlip({ data: { example, route, date } }: { data: HomeData }) {
  return (
    <div className={styles.example}>
      {example ? (
        <SampleChecks sample={example} date={date} note="A sample result, checked just now" folded>
          {route && (
            <div className="stack gap-3">
              <RouteStrip label={`The way of an email from ${HEALTHY_SAMPLE}`} route={route} />
              <p className="small strong">Type your domain to see yours.</p>
            </div>
          )}
        </SampleChecks>
      ) : (
        <VerdictSlip
          tone="unknown"
          heading={HEALTHY_SAMPLE}
          verdict="The sample could not be checked."
          narrow
          stamp={{ word: 'Unknown', date }}
        />
      )}
      <template data-waiting-slip>
        <WaitingSlip />
      </template>
    </div>
  )
}

/** The visitor's own slip, until the report arrives and fills it in (waiting-slip.ts). */
const WaitingSlip = () => (
  <Noted note="Your domain">
    <VerdictSlip
      tone="unknown"
      heading="Your domain"
      verdict="Asking DNS now. The report opens with the first answers."
      narrow
      stamp={{ word: 'Asking' }}
      facts={['SPF', 'DKIM', 'DMARC', 'MX'].map((method) => ({
        label: method,
        value: <Badge tone="unknown">asking…</Badge>,
      }))}
    />
  </Noted>
)
