import { DEVICE_LIMITS, type Limits } from '#shared/dmarc-reports/limits.ts'
import { Reading } from '#shared/dmarc-reports/reading.ts'
import type { ReportsReport } from '#shared/dmarc-reports/schema.ts'

export type TestFile = readonly [name: string, content: string | Uint8Array]

export const bytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

export const fileOf = (content: string | Uint8Array): Blob => new Blob([bytes(content) as BlobPart])

export async function readFiles(
  files: readonly TestFile[],
  limits: Partial<Limits> = {},
): Promise<ReportsReport> {
  const reading = new Reading({ ...DEVICE_LIMITS, ...limits })
  for (const [name, content] of files) await reading.add(name, fileOf(content))
  return reading.report()
}
