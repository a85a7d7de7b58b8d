import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { SNAPSHOTS, SNAPSHOTS_A_DAY } from '#shared/saved/quota/quotas.ts'
import { KEEP_DAYS, snapshotPath } from '#shared/saved/result/paths.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { Verdict } from '#shared/report/verdict.ts'
import { readKept } from '#worker/db/kept-json.ts'
import type { Brief, Kind, Self } from '#worker/saved/self.ts'

export const MAX_SNAPSHOT_BYTES = 1_000_000

const Made = v.object({
  /** Bytes of the body. */
  size: v.number(),
})
type Made = v.InferOutput<typeof Made>

/** What it was is all that it knows. */
const State = v.object({})
type State = v.InferOutput<typeof State>

/** For making one: a table of its own, so it is not read with everything else, and is deleted when room is made. */
export const bodyRows = (text: string) => ({ body: [{ text }] })

export const SNAPSHOT_ASKS = {
  page: {
    /** The JSON that was kept. @returns null if it was removed to make room */
    body: ({ store }: Self<Made, State>, _asked: null): string | null =>
      store.first<{ text: string }>('SELECT text FROM body')?.text ?? null,
  },
}

const Said = v.looseObject({
  query: v.looseObject({ domain: v.optional(v.string()), ip: v.optional(v.string()) }),
  report: v.looseObject({ verdict: Verdict }),
})

/** A result stays as it was. */
function brief({ store }: Self<Made, State>): Brief | null {
  const row = store.first<{ text: string }>('SELECT text FROM body')
  const said = row && readKept(Said, row.text)
  if (!said) return null
  const { query, report } = said
  const { tone, heading } = report.verdict
  return { name: toUnicode(query.domain ?? query.ip ?? ''), tone, headline: heading, changedAt: null }
}

export const snapshotKind: Kind<Made, State> = {
  name: 'snapshot',
  title: 'This saved result',
  noSuch: `There is no such result: it was deleted, its ${KEEP_DAYS} days are over, or its URL was replaced.`,
  made: Made,
  state: State,
  begin: () => ({}),
  lifeMs: KEEP_DAYS * DAY_MS,
  isProlongedByReading: false,
  needs: ({ size }) => [
    { of: SNAPSHOTS, units: size },
    { of: SNAPSHOTS_A_DAY, units: 1 },
  ],
  tables: ['CREATE TABLE body (text TEXT NOT NULL) STRICT'],
  brief: { pageOf: snapshotPath, of: brief },
  jobs: {},
  first: [],
  asks: SNAPSHOT_ASKS,
}
