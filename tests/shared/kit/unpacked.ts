// Unpacks with limits and says what was handed on.
import { gunzip, inflate, type Take } from '#shared/kit/inflate.ts'
import { Gauge, ByteBudget, type UnpackLimits } from '#shared/kit/byte-budget.ts'

export const MIB = 1024 * 1024
const LIMITS: UnpackLimits = { bytes: 64 * MIB, heldBytes: 64 * MIB, files: 100, depth: 3 }

export interface Unpacked {
  ending: string
  excess: string | undefined
  bytes: Buffer
  pieces: Uint8Array[]
}

function run(job: (gauge: Gauge, take: Take) => string, limits: Partial<UnpackLimits>): Unpacked {
  const gauge = new Gauge(new ByteBudget({ ...LIMITS, ...limits }))
  const pieces: Uint8Array[] = []
  const ending = job(gauge, (piece) => pieces.push(piece) > 0)
  return { ending, excess: gauge.excess, bytes: Buffer.concat(pieces), pieces }
}

export const gunzipped = (packed: Uint8Array, limits: Partial<UnpackLimits> = {}): Unpacked =>
  run((gauge, take) => gunzip(packed, gauge, take), limits)

/** @param size of the pieces that the input comes in */
export const inflated = (
  packed: Uint8Array,
  size = packed.length,
  limits: Partial<UnpackLimits> = {},
): Unpacked =>
  run((gauge, take) => {
    const count = Math.ceil(packed.length / Math.max(1, size))
    const pieces = Array.from({ length: count }, (_, at) => packed.subarray(at * size, (at + 1) * size))
    return inflate('deflate', pieces, gauge, take).ending
  }, limits)
