// What every report says of a name that does not exist, which no one is to blame for, and of a first lookup that got no answer:
// nothing is known, and it says why.
import { bogusPart } from '#shared/dns/failure-text.ts'
import type { DnsFailure } from '#shared/dns/resolver.ts'
import { type CodeOf, findingsOf, rule } from './finding-table.ts'
import { type Finding, warningsOf } from './finding.ts'
import { verdict, verdictsOf } from './verdict-table.ts'
import type { Verdict } from './verdict.ts'

/** @param finding says why nothing is known */
export const unknownReport = <F extends Finding>(domain: string, failure: DnsFailure, finding: F) => ({
  state: 'unknown' as const,
  domain,
  entries: [],
  findings: [finding],
  warnings: warningsOf([finding]),
  message: finding.message,
  failure: failure.kind,
})

/** What findings say about the wrong signatures of a zone; undefined if they are right, or unknown. */
export const bogusIn = (findings: readonly Pick<Finding, 'unknown' | 'message'>[]): string | undefined =>
  findings.flatMap(({ unknown, message }) => (unknown ? (bogusPart(message) ?? []) : []))[0]

/** How a verdict on something unknown ends: with the wrong signatures, or with what it says nothing about. */
export const saysNothing = (bogus: string | undefined, about: string): string =>
  `. ${bogus ?? `This says nothing about ${about}.`}`

/** The same, about something that has no other reason. */
export const noAnswer = (bogus: string | undefined, about: string): string =>
  `${bogus === undefined ? ': DNS gave no answer' : ''}${saysNothing(bogus, about)}`

/** What DNS says about a name before any protocol has a say. */
export const DNS_FINDINGS = {
  'dns-no-such-name': rule({
    severity: 'info',
    title: 'A name that does not exist',
    rfc: 'RFC 8020, 2',
    message: ({ name }: { name: string }) => `DNS says that ${name} does not exist.`,
    fix: 'Check the spelling. If it is correct, the name is not registered, or its DNS is not set up.',
  }),
  'dns-record-misplaced': rule({
    severity: 'error',
    title: 'A record with the domain twice in its name',
    rfc: 'RFC 1035, 5.1',
    message: ({ what, name }: MisplacedRecord) =>
      `There is a record for ${what} with the domain twice in its name (${name}), where receivers do not look for it.`,
    fix: ({ owner }) =>
      `Move it to ${owner}. Many DNS providers add the domain to the name themselves: enter the name without it.`,
  }),
}

/** What was looked for, and where it is instead. */
export interface MisplacedRecord {
  /** SPF, DKIM, … */
  what: string
  owner: string
  name: string
}

/** How its change is told. */
export const moveText = ({ owner, name }: Omit<MisplacedRecord, 'what'>, hint = '') =>
  `Publish this record at ${owner}, then delete the one at ${name}. If your DNS provider adds the domain to the name itself, enter the name without it${hint}.`

type DnsCode = CodeOf<typeof DNS_FINDINGS>

const dnsFinding = findingsOf(DNS_FINDINGS)

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
