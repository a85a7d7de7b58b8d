// /tool/gate: how the large mailbox providers would answer mail from a domain.
import { errorAt } from '#app/api/outcome.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { gate } from '#shared/tools/gate.ts'
import { loadGatePage, questionText, type GatePage } from './gate-data.ts'
import { GateForm, GateResult } from './gate-form.tsx'
import { GATE_GUIDE } from './gate-guide.ts'

export const loader = edgeLoader(loadGatePage, { tool: gate })
export const clientLoader = browserLoader(loadGatePage)

function GateCheck({ page: { question, outcome, date } }: { page: GatePage }) {
  const busy = useBusy(gate.path)
  const error = errorAt(outcome, 'domain', 'selector', 'ip')
  const key = questionText(question)
  return (
    <>
      <GateForm
        key={`form ${key}`}
        question={question}
        error={error}
        busy={busy}
        answered={outcome?.ok ? question.domain : undefined}
      />
      <ResultRegion busy={busy} busyText="Looking up the sender’s records…" resultKey={key}>
        {outcome?.ok && <GateResult key={key} report={outcome.data} question={question} date={date} />}
        {outcome?.ok === false && !error && <LookupFailed message={outcome.message} />}
      </ResultRegion>
    </>
  )
}

const page = toolPage<typeof loader>({
  tool: gate,
  guide: GATE_GUIDE,
  Content: GateCheck,
})
export const { handle, meta } = page
export default page.Page
