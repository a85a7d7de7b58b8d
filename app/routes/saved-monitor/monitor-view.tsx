// What a monitor shows, in the order in which it matters: the verdict and what to publish, who sends, when, and the rest.
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { Notes, OpenFindings, PassedFindings } from '#app/components/tool/finding-groups.tsx'
import { AsideFacts, AsidePart } from '#app/components/tool/result-aside.tsx'
import { LetterheadForm, LetterheadLine } from '#app/components/report/letterhead.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { FateBar } from '#app/routes/reports/charts.tsx'
import { Part, LossFigure } from '#app/routes/reports/part.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { Exports, SampleButton, type Owner } from './monitor-owner.tsx'
import { MonitorParts } from './monitor-parts.tsx'
import { MonitorSenders } from './monitor-senders.tsx'
import { MonitorSteps } from './monitor-steps.tsx'
import { MonitorTime } from './monitor-time.tsx'
import reader from '#app/routes/reports/reports.module.css'

interface MonitorProps {
  state: MonitorState
  owner?: Owner | undefined
}

/** What waits for its owner: records to publish, and senders to claim. */
export function Monitor({ state, owner }: MonitorProps) {
  const { verdict, changes, findings, totals, window, senders } = state
  return (
    <div className="stack gap-7">
      <LetterheadLine subject={state.domain} />
      <div className={`${reader.columns} stack gap-5`}>
        <VerdictCard
          tone={verdict.tone}
          heading={verdict.heading}
          verdict={verdict.sentence}
          stamp={{ word: verdict.stamp, date: dayInWords(window.last) }}
        >
          <MonitorSteps state={state} />
          {changes.length > 0 && (
            <ChangeList
              changes={changes}
              findings={findings}
              domain={state.domain}
              address={owner?.path ?? ''}
              onCheckAgain={() => {}}
            />
          )}
          {totals.messages > 0 && <FateBar totals={totals} />}
          <Asides state={state} />
          <OpenFindings findings={findings} changes={changes} />
          <PassedFindings findings={findings} />
          <Notes findings={findings} changes={changes} />
        </VerdictCard>
        <Figures state={state} owner={owner} />
      </div>
      {senders.length > 0 && (
        <Part id="senders" title="Who sends as you">
          <MonitorSenders state={state} owner={owner} />
        </Part>
      )}
    </div>
  )
}

export const MonitorRest = ({ state, owner }: MonitorProps) => (
  <>
    <MonitorParts state={state} owner={owner} />
    <LetterheadForm subject={state.domain} />
  </>
)

/** All of a monitor that no one owns. */
export const SampleMonitor = ({ state }: { state: MonitorState }) => (
  <div className="stack gap-7">
    <Monitor state={state} />
    <MonitorTime state={state} />
    <MonitorRest state={state} />
  </div>
)

function Figures({ state, owner }: MonitorProps) {
  return (
    <aside className={reader.aside} aria-label="Figures and files">
      {state.lostShare !== null && state.readiness && (
        <AsidePart>
          <LossFigure readiness={state.readiness} />
        </AsidePart>
      )}
      <AsideFacts facts={factsOf(state)} />
      {owner && (
        <AsidePart>
          <div className="stack gap-3 off-paper">
            <SampleButton owner={owner} reports={state.reports} />
            {state.senders.length > 0 && <Exports owner={owner} />}
          </div>
        </AsidePart>
      )}
    </aside>
  )
}

/** What the verdict does not rest on. */
function Asides({ state: { unknown, unweighed, refused } }: Pick<MonitorProps, 'state'>) {
  const sentences = [...unknown, unweighed?.text, refused?.text].filter((one) => one !== undefined)
  if (sentences.length === 0) return null
  return (
    <ul className="bullets">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

function factsOf({ totals, window, reporters, unverified, senders, moreSenders, days }: MonitorState) {
  const inPart = days.filter(({ incomplete }) => incomplete).length
  const heard = reporters.filter(({ counts }) => counts).length
  return [
    { label: 'Since', value: dayInWords(window.first) },
    { label: 'Messages', value: numberText(totals.messages) },
    ...(totals.messages > 0
      ? [{ label: 'Pass DMARC', value: percentText(totals.aligned, totals.messages) }]
      : []),
    { label: 'Quarantined or refused', value: numberText(totals.refused) },
    { label: 'Senders', value: numberText(senders.length + moreSenders) },
    { label: 'Receivers that count', value: numberText(heard) },
    ...(inPart > 0 ? [{ label: 'Days read in part', value: numberText(inPart) }] : []),
    ...(unverified.reports > 0
      ? [{ label: 'Reports not proved, not counted', value: numberText(unverified.reports) }]
      : []),
  ]
}
