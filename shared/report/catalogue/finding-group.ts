// What belongs together of the findings: those that start alike, with what explains them and who reports them.
import type { Explanations } from '#shared/report/explanation.ts'
import type { FindingTable } from '#shared/report/finding-table.ts'
import type { Tool } from '#shared/tools/tool.ts'

export interface FindingGroup {
  /** What its codes start with. */
  protocol: string
  /** For people: "SPF". */
  name: string
  table: FindingTable
  explanations: Explanations<FindingTable>
  /** The tools that report it; the first one shows the examples. */
  tools: readonly Tool[]
  /** How to call the command that reports it, if no tool does. */
  command?: string
}
