// A name that does not exist: a fact that no one is to blame for, and the same in every report.
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'

const CODE = 'no-such-name'

/** @param rfc the section that says what it means for the protocol */
export const noSuchName = (name: string, rfc: string): Finding => ({
  code: CODE,
  severity: 'info',
  message: `DNS says that ${name} does not exist.`,
  rfc,
  fix: 'Check the spelling. If it is correct, the name is not registered, or its DNS is not set up.',
})

export const saysNoSuchName = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === CODE)

export const noSuchNameVerdict = (name: string): Verdict => ({
  tone: 'info',
  heading: `${name} does not exist`,
  sentence: `DNS says that ${name} does not exist. Check the spelling.`,
  stamp: 'No such name',
})
