import type { WorkerEnv } from '#worker/env.ts'
import type { RawPiece } from '#worker/saved/raw.ts'
import type { Before, Making } from '#worker/saved/stub.ts'

interface Found {
  making: Making & { before: Before }
  /** The messages as they came: too large for one call. */
  raws?: () => AsyncIterable<RawPiece>
}

/** Null if it has no rows for this name. */
export type Older = (env: WorkerEnv, name: string) => Promise<Found | null>
