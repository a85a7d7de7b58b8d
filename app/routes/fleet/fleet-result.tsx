// The result for a list: how many domains have which state, what they have in common, what has changed, and each of
// them.
import { useMemo, useState, type ReactNode } from 'react'
import { LetterheadForm, LetterheadLine } from '#app/components/report/letterhead.tsx'
import { useNoteAnswer } from '#app/page-settings.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { groupsOf } from '#shared/saved/fleet/groups.ts'
import type { FleetDifference, FleetGroup, FleetRow } from '#shared/saved/fleet/schema.ts'
import { fleetVerdict, isMissing } from '#shared/saved/fleet/verdict.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { Differences } from './fleet-differences.tsx'
import { FleetFiles } from './fleet-files.tsx'
import { FleetGroups } from './fleet-groups.tsx'
import { FleetTable, type Filter } from './fleet-table.tsx'

/** The subject of the letterhead: a list has no name. */
const FLEET = 'fleet'

interface FleetResultProps {
  rows: readonly FleetRow[]
  /** As the server made them from all rows; without them, they are made here. */
  judged?: { verdict: Verdict | null; groups: readonly FleetGroup[] } | undefined
  isRunning: boolean
  difference: FleetDifference | null
  /** Where a saved fleet's files are; without it, they are made here. */
  files?: string
  children?: ReactNode
}

export function FleetResult({
  rows: all,
  judged: judgedAll,
  isRunning,
  difference,
  files,
  children,
}: FleetResultProps) {
  const [isPruned, setPruned] = useState(false)
  const rows = useMemo(() => (isPruned ? all.filter((row) => !isMissing(row)) : all), [all, isPruned])
  const judged = isPruned ? undefined : judgedAll
  const [filter, setFilter] = useState<Filter>({ text: '', tone: null, group: null })
  const groups = useMemo(() => judged?.groups ?? groupsOf(rows), [judged, rows])
  useNoteAnswer(true)
  const { tone, heading, sentence, stamp } = judged?.verdict ?? fleetVerdict(rows, isRunning)
  return (
    <div className="stack gap-6" data-result>
      <LetterheadLine subject={FLEET} />
      <VerdictCard tone={tone} heading={heading} verdict={sentence} stamp={{ word: stamp }}>
        {difference && <Differences difference={difference} />}
        {groups.length > 0 && (
          <FleetGroups groups={groups} onShow={(group) => setFilter({ text: '', tone: null, group })} />
        )}
        <FleetFiles rows={rows} files={files}>
          {children}
        </FleetFiles>
      </VerdictCard>
      <FleetTable rows={rows} filter={filter} onFilter={setFilter} onRemove={() => setPruned(true)} />
      <LetterheadForm subject={FLEET} />
    </div>
  )
}
