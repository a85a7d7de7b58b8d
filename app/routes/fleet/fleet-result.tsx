// What came of a list: how many are how, what they have in common, what has changed, and each of them.
import { useMemo, useState, type ReactNode } from 'react'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { groupsOf } from '#shared/fleet/groups.ts'
import type { FleetDifference, FleetGroup, FleetRow } from '#shared/fleet/schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { Differences } from './fleet-differences.tsx'
import { FleetFiles } from './fleet-files.tsx'
import { FleetGroups } from './fleet-groups.tsx'
import { FleetTable, type Filter } from './fleet-table.tsx'
import styles from './fleet.module.css'

interface FleetResultProps {
  rows: readonly FleetRow[]
  /** As the server made them of all rows; without them they are made here. */
  groups?: readonly FleetGroup[] | undefined
  isRunning: boolean
  difference: FleetDifference | null
  /** Where the files of a kept fleet are; without it they are made here. */
  files?: string
  children?: ReactNode
}

export function FleetResult({
  rows,
  groups: given,
  isRunning,
  difference,
  files,
  children,
}: FleetResultProps) {
  const [filter, setFilter] = useState<Filter>({ text: '', tone: null, group: null })
  const groups = useMemo(() => given ?? groupsOf(rows), [given, rows])
  const count = (tone: Tone) => rows.filter((row) => row.tone === tone).length
  const [bad, warn, unknown] = [count('bad'), count('warn'), count('unknown')]
  const tone = bad > 0 ? 'bad' : warn > 0 ? 'warn' : unknown > 0 ? 'unknown' : 'ok'
  return (
    <div className={styles.result} data-result>
      <VerdictSlip
        tone={tone}
        heading={headingOf(rows.length, bad + warn, unknown)}
        verdict={sentenceOf({ bad, warn, unknown, fine: rows.length - bad - warn - unknown }, isRunning)}
        stamp={{ word: bad + warn > 0 ? `${bad + warn} to fix` : unknown > 0 ? 'Unknown' : 'In order' }}
      >
        {difference && <Differences difference={difference} />}
        {groups.length > 0 && (
          <FleetGroups groups={groups} onShow={(group) => setFilter({ text: '', tone: null, group })} />
        )}
        <FleetFiles rows={rows} files={files}>
          {children}
        </FleetFiles>
      </VerdictSlip>
      <FleetTable rows={rows} filter={filter} onFilter={setFilter} />
    </div>
  )
}

const domains = (number: number) => `${number.toLocaleString('en-US')} ${number === 1 ? 'domain' : 'domains'}`

function headingOf(all: number, wrong: number, unknown: number): string {
  if (wrong > 0) return `${wrong.toLocaleString('en-US')} of ${domains(all)} need work`
  return unknown > 0
    ? `${unknown.toLocaleString('en-US')} of ${domains(all)} are not known whole`
    : `All ${domains(all)} are in order`
}

interface Counts {
  bad: number
  warn: number
  unknown: number
  fine: number
}

const sentenceOf = ({ bad, warn, unknown, fine }: Counts, isRunning: boolean): string =>
  [
    `${bad} broken, ${warn} to improve, ${fine} with nothing to do, ${unknown} unknown.`,
    isRunning
      ? 'More are on their way.'
      : 'Begin with the first group: one record can be the answer for all of it.',
  ].join(' ')
