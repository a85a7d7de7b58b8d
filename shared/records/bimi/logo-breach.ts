// A place in a logo where it breaks a rule.
import { logoRuleFinding, type BimiFinding } from './findings.ts'
import type { LogoFaults, LogoRuleCode } from './logo-faults.ts'
import type { Severity } from '#shared/report/finding.ts'

export interface Breach {
  code: LogoRuleCode
  severity: Severity
  line: number
  /** The same for the same mistake in another place. */
  mistake: string
  /** The finding about all its lines. */
  said: (lines: readonly number[]) => BimiFinding
}

export function broken<Code extends LogoRuleCode>(code: Code, line: number, fault: LogoFaults[Code]): Breach {
  const said = (lines: readonly number[]) => logoRuleFinding(code, { fault, lines })
  const { message, severity } = said([line])
  return { code, severity, line, mistake: message, said }
}
