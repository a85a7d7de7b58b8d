// A name that does not exist: a fact that no one is to blame for, and the same in every report.
import { dnsFinding, type DnsCode } from './dns-findings.ts'
import type { Finding } from './finding.ts'
import type { Verdict } from './verdict.ts'

const CODE = 'dns-no-such-name' satisfies DnsCode

export const noSuchName = (name: string) => dnsFinding(CODE, { name })

export const saysNoSuchName = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === CODE)

export const noSuchNameVerdict = (name: string): Verdict => ({
  tone: 'info',
  heading: `${name} does not exist`,
  sentence: `DNS says that ${name} does not exist. Check the spelling.`,
  stamp: 'No such name',
})
