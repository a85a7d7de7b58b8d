import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { SNAPSHOTS, SNAPSHOTS_A_DAY } from '#shared/saved/quota/quotas.ts'
import { KEEP_DAYS } from '#shared/saved/result/paths.ts'
import type { Kind, Self } from '#worker/saved/self.ts'

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
  jobs: {},
  first: [],
  asks: SNAPSHOT_ASKS,
}
