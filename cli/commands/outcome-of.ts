import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { commandOf, type Tool } from '#shared/tools/tool.ts'
import type { Report } from '#cli/api.ts'
import type { Outcome } from '#cli/command.ts'
import { viewOf } from '#cli/output/view.ts'

export function outcomeOf(tool: Tool, subject: string, report: Report): Outcome {
  const {
    verdict,
    findings = [],
    changes = [],
  } = report as {
    verdict?: Verdict
    findings?: Finding[]
    changes?: Change[]
  }
  return {
    subject,
    command: commandOf(tool),
    report,
    ...(verdict && { verdict }),
    findings,
    changes,
    view: viewOf(tool.slug, report),
  }
}
