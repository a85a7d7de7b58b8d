// /tool/gate: how the large mailbox providers would answer mail from a domain.
import { useLoaderData } from '@remix-run/react'
import { errorAt } from '#app/api/outcome.ts'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { gate } from '#shared/tools/gate.ts'
import { loadGatePage, questionText } from './gate-data.ts'
import { GateForm } from './gate-form.tsx'
import { GATE_GUIDE } from './gate-guide.ts'
import { GateResult } from './gate-result.tsx'

export const { handle, meta } = toolRoute(gate)

export const loader = edgeLoader(loadGatePage, { tool: gate })
export const clientLoader = browserLoader(loadGatePage)

export default function GatePage() {
  const { question, outcome, date } = useLoaderData<typeof loader>()
  const busy = useBusy(gate.path)
  const error = errorAt(outcome, 'domain', 'selector', 'ip')
  const key = questionText(question)
  return (
    <ToolPage tool={gate}>
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
      <ToolGuide guide={GATE_GUIDE} />
    </ToolPage>
  )
}
