// Files on their way through the reader, as the page and the API take them.
import { DEVICE_LIMITS, type Limits } from '#shared/reports/limits.ts'
import { ReportPile } from '#shared/reports/merge.ts'
import { FileReader } from '#shared/reports/read.ts'
import { reportOn } from '#shared/reports/report.ts'
import type { ReportsReport } from '#shared/reports/schema.ts'

export type TestFile = readonly [name: string, content: string | Uint8Array]

export const octets = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

export async function readFiles(
  files: readonly TestFile[],
  limits: Partial<Limits> = {},
): Promise<ReportsReport> {
  const reader = new FileReader({ ...DEVICE_LIMITS, ...limits })
  const pile = new ReportPile()
  const problems = []
  for (const [name, content] of files) {
    const read = await reader.read(name, octets(content))
    pile.add(read.reports)
    problems.push(...read.problems)
  }
  return reportOn({ reports: pile.reports(), problems, doubled: pile.doubled })
}
