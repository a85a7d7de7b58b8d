// What a service shows its customers, drawn by the tools themselves from sample data.
import type { ReactNode } from 'react'
import type { SampleReport } from '#app/api/sample-report.ts'
import { RampLine, RampTable } from '#app/components/calculator/mailbox-ramp.tsx'
import { FolderChart } from '#app/components/placement/folder-chart.tsx'
import { Noted } from '#app/components/report/noted.tsx'
import { SampleReportCard } from '#app/components/report/sample-checks.tsx'
import { sampleResult } from '#app/content/sample-deliverability.ts'
import { DELIVERABILITY, SENDING, WARMUP, type Service } from '#app/content/services.ts'
import { Link } from '#app/components/ui/link.tsx'
import { numberText } from '#shared/kit/sentence.ts'
import { rampTo } from '#shared/plans/mailbox/ramp.ts'
import { deliverabilityTestResult } from '#shared/tools/deliverability-test.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import styles from './service-view.module.css'

interface ServiceViewProps {
  service: Service
  /** Of the sample domain; null if it could not be checked. */
  sample: SampleReport | null
}

export function ServiceView({ service, sample }: ServiceViewProps) {
  if (service === SENDING) return <PlacementView />
  if (service === WARMUP) return <RampView />
  return service === DELIVERABILITY && sample ? (
    <SampleReportCard sample={sample} note="A sample domain, as we find it" />
  ) : null
}

function PlacementView() {
  const { sender, byProvider, placements } = sampleResult()
  return (
    <Sheet
      note="A sample email"
      title={`One email from ${sender}, ${placements.length} mailboxes`}
      more={<Link to={deliverabilityTestResult.path}>See where each copy landed</Link>}
    >
      <FolderChart shares={byProvider} />
    </Sheet>
  )
}

const RAMP = { from: 20, to: 200 }

function RampView() {
  const days = rampTo(RAMP.to, RAMP.from)
  return (
    <Sheet
      note="A sample plan"
      title={`From ${RAMP.from} to ${numberText(RAMP.to)} emails a day in ${days.length} sending days`}
      more={<Link to={mailbox.path}>Make a plan for your mailbox</Link>}
    >
      <RampLine days={days} limit={RAMP.to} />
      <div className={styles.weeks}>
        <RampTable days={days} />
      </div>
    </Sheet>
  )
}

interface SheetProps {
  note: string
  title: string
  more: ReactNode
  children: ReactNode
}

const Sheet = ({ note, title, more, children }: SheetProps) => (
  <Noted note={note}>
    <section className={`${styles.sheet} stack gap-4 card`} aria-labelledby="view">
      <h2 id="view">{title}</h2>
      {children}
      <p>{more}</p>
    </section>
  </Noted>
)
