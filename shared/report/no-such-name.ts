// A name that does not exist: a fact that no one is to blame for, and the same in every report.
import { dnsFinding, type DnsCode } from './dns-findings.ts'
import type { Finding } from './finding.ts'
import { verdict, verdictsOf } from './verdict-table.ts'
import type { Verdict } from './verdict.ts'

const CODE = 'dns-no-such-name' satisfies DnsCode

export const noSuchName = (name: string) => dnsFinding(CODE, { name })

export const saysNoSuchName = (findings: readonly Finding[]): boolean =>
  findings.some(({ code }) => code === CODE)

const missingText = ({ name }: { name: string }) =>
  `DNS says that ${name} does not exist. Check the spelling.`

const MISSING = verdict<{ name: string }>({
  tone: 'info',
  heading: ({ name }) => `${name} does not exist`,
  sentence: missingText,
  stamp: 'No such name',
})

export const NAME_VERDICTS = {
  'no-such-name': MISSING,
  misspelled: verdict<{ name: string; meant: string }>({
    ...MISSING,
    sentence: ({ name, meant }) => `${missingText({ name })} Did you mean ${meant}?`,
  }),
}

const nameVerdict = verdictsOf(NAME_VERDICTS)

/** @param meant the name that was probably meant */
export const noSuchNameVerdict = (name: string, meant: string | null = null): Verdict =>
  meant === null ? nameVerdict('no-such-name', { name }) : nameVerdict('misspelled', { name, meant })
