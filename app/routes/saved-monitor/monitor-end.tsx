// Below a monitor, for its owner only: who is told, and how to delete it.
import { ChangeSlip } from '#app/components/tool/change-slip.tsx'
import { ToldTargets } from '#app/saved/alerts.tsx'
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { Owner } from './monitor-owner.tsx'
import styles from './monitor.module.css'

export const OwnerParts = ({ state, owner }: { state: MonitorState; owner: Owner }) => (
  <div className={`${styles.owner} off-paper stack gap-6`}>
    <ToldTargets page={owner.path} report={state} notice={owner.notice} />
    <section className="stack gap-3">
      <h2 className="size-h3">Stop</h2>
      <SavedEnd
        action={owner.path}
        can="read and delete it"
        what="this monitor"
        has="alerts"
        before={
          state.removal && (
            <>
              <p>First publish the record without the address, so that no receiver sends reports in vain.</p>
              <ChangeSlip
                change={state.removal}
                findings={[]}
                domain={state.domain}
                address={owner.path}
                onCheckAgain={() => {}}
              />
            </>
          )
        }
      >
        The monitor lives as long as the DMARC record has its address; today it would be kept until{' '}
        {dayInWords(state.expires.slice(0, 10))}.
      </SavedEnd>
    </section>
  </div>
)
