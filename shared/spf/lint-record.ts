// Finds what is legal in an SPF record but wrong, too wide or useless; permanent errors are found in tree-causes.ts.
import type { Finding } from '#shared/report/finding.ts'
import { addressFindings, wideFindings } from '#shared/spf/lint-addresses.ts'
import { macroLetters } from '#shared/spf/macro.ts'
import { replacementFor } from '#shared/spf/misspelling.ts'
import type { OtherModifierTerm, Term } from '#shared/spf/parse.ts'
import { listTerms, verb } from '#shared/spf/term-text.ts'
import type { LoadedDomain, PlannedTerm } from '#shared/spf/tree-load.ts'

/** own: the checked domain or a redirect of it; foreign: an include, where only what harms the including domain matters. */
type RecordOwner = 'own' | 'foreign'

export function lintRecord(domain: LoadedDomain, owner: RecordOwner): Finding[] {
  const live = domain.terms.filter((planned) => !planned.dead).map((planned) => planned.term)
  const harmful = [
    ...openFindings(domain.name, live),
    ...wideFindings(domain.name, live),
    ...ptrFindings(domain.name, live),
  ]
  if (owner === 'foreign') return harmful
  return [
    ...harmful,
    ...endFindings(domain, live),
    ...deadFindings(domain.name, domain.terms),
    ...addressFindings(domain.name, live),
    ...repeatFindings(domain.name, domain.terms),
    ...modifierFindings(domain.name, live),
    ...dotFindings(domain.name, live),
  ]
}

function openFindings(name: string, live: readonly Term[]): Finding[] {
  const all = live.find((term) => term.name === 'all')
  if (all?.name !== 'all' || all.qualifier !== '+') return []
  return [
    {
      code: 'plus-all',
      severity: 'error',
      message: `“${all.text}” in the record of ${name} allows every computer in the world to send as the domain.`,
      rfc: 'RFC 7208, 5.1',
      fix: 'Use “~all”, or “-all” once every sender is listed.',
    },
  ]
}

function ptrFindings(name: string, live: readonly Term[]): Finding[] {
  const slow = live.filter(
    (term) =>
      term.name === 'ptr' ||
      ('domainSpec' in term && term.domainSpec && macroLetters(term.domainSpec).has('p')),
  )
  if (slow.length === 0) return []
  const terms = listTerms(slow.map((term) => term.text))
  return [
    {
      code: 'ptr',
      severity: 'warning',
      message: `${terms} in the record of ${name} ${verb(slow, 'depends', 'depend')} on reverse DNS names, which is slow and unreliable; some receivers skip it.`,
      rfc: 'RFC 7208, 5.5',
      fix: 'Replace it with “ip4:”, “ip6:” or “a”.',
    },
  ]
}

function endFindings(domain: LoadedDomain, live: readonly Term[]): Finding[] {
  if (domain.records.length === 0) return []
  const all = live.find((term) => term.name === 'all')
  if (all?.name === 'all' && all.qualifier === '?') {
    return [
      {
        code: 'neutral-all',
        severity: 'warning',
        message: `“${all.text}” says nothing about senders that are not listed, so their mail is treated as if there were no record.`,
        rfc: 'RFC 7208, 8.2',
        fix: 'Use “~all”, or “-all” once every sender is listed.',
      },
    ]
  }
  if (all || live.some((term) => term.name === 'redirect')) return []
  return [
    {
      code: 'no-all',
      severity: 'warning',
      message: `The record of ${domain.name} does not end in “all” or “redirect=”, so nothing is said about senders that are not listed (neutral).`,
      rfc: 'RFC 7208, 4.7',
      fix: 'Add “~all” at the end.',
    },
  ]
}

function deadFindings(name: string, terms: readonly PlannedTerm[]): Finding[] {
  const dead = terms.filter((planned) => planned.dead).map((planned) => planned.term)
  const behind = dead.filter((term) => term.name !== 'redirect').map((term) => term.text)
  const redirects = dead.filter((term) => term.name === 'redirect').map((term) => term.text)
  const findings: Finding[] = []
  if (behind.length > 0) {
    findings.push({
      code: 'dead-terms',
      severity: 'warning',
      message: `Receivers never reach ${listTerms(behind)} in the record of ${name}, because the “all” before them matches every server. They allow no one and cost no lookups.`,
      rfc: 'RFC 7208, 5.1',
      fix: 'Move what you need before “all” and delete the rest.',
    })
  }
  if (redirects.length > 0) {
    findings.push({
      code: 'dead-redirect',
      severity: 'warning',
      message: `Receivers ignore ${listTerms(redirects)} in the record of ${name}, because the record has an “all”.`,
      rfc: 'RFC 7208, 6.1',
      fix: 'Delete the redirect, or delete “all” if the other record is meant to decide.',
    })
  }
  return findings
}

function repeatFindings(name: string, terms: readonly PlannedTerm[]): Finding[] {
  const seen = new Set<string>()
  const repeated = terms.filter(({ term, recordIndex, dead }) => {
    if (dead) return false
    const key = `${recordIndex} ${term.text.toLowerCase().replace(/^\+/, '')}`
    if (seen.has(key)) return true
    seen.add(key)
    return false
  })
  if (repeated.length === 0) return []
  const costly = repeated.some((planned) => planned.cost > 0)
  return [
    {
      code: 'repeated-term',
      severity: costly ? 'warning' : 'info',
      message:
        `${listTerms(repeated.map(({ term }) => term.text))} ${verb(repeated, 'appears', 'appear')} more than once in the record of ${name}` +
        (costly ? ', and receivers count each lookup again.' : '; once is enough.'),
      rfc: 'RFC 7208, 4.6.4',
      fix: 'Delete the repetition.',
    },
  ]
}

function modifierFindings(name: string, live: readonly Term[]): Finding[] {
  const others = live.filter((term): term is OtherModifierTerm => term.name === 'other')
  const reporting = others.filter((term) => term.role === 'reporting')
  const findings: Finding[] = []
  if (reporting.length > 0) {
    // RFC 6652 section 3: without ra, receivers ignore rp and rr.
    const useless = !reporting.some((term) => term.modifier === 'ra')
    findings.push({
      code: 'reporting-modifiers',
      severity: useless ? 'warning' : 'info',
      message: useless
        ? `${listTerms(reporting.map((term) => term.text))} in the record of ${name} ${verb(reporting, 'has', 'have')} no effect without “ra=”, the mailbox for the reports.`
        : `${listTerms(reporting.map((term) => term.text))} in the record of ${name} ${verb(reporting, 'asks', 'ask')} for reports about failed checks. That is allowed; few receivers send any.`,
      rfc: 'RFC 6652, 3',
      ...(useless && {
        fix: 'Add “ra=” with the part of an address before the @, for example “ra=postmaster”, or remove them.',
      }),
    })
  }
  for (const term of others.filter(({ role }) => role === 'unknown').slice(0, 5)) {
    findings.push(unknownModifier(name, term))
  }
  return findings
}

const MECHANISMS = new Set([
  'all',
  'include',
  'includes',
  'a',
  'mx',
  'ptr',
  'ip',
  'ip4',
  'ip6',
  'ipv4',
  'ipv6',
  'exists',
])

function unknownModifier(name: string, term: OtherModifierTerm): Finding {
  const code = 'unknown-modifier'
  const rfc = 'RFC 7208, 6'
  if (!MECHANISMS.has(term.modifier)) {
    const message = `${listTerms([term.text])} in the record of ${name} is an unknown modifier; receivers ignore it.`
    return { code, severity: 'info', message, rfc }
  }
  const meant = replacementFor(term.text) ?? `${term.modifier}:${term.value}`
  // By the grammar of section 12, “include=” is an unknown modifier, so it is skipped and not an error.
  return {
    code: 'mechanism-as-modifier',
    severity: 'error',
    message: `${listTerms([term.text])} in the record of ${name} is written with “=”, so receivers skip it, or refuse the whole record.`,
    rfc,
    fix: `Write “${meant}”.`,
  }
}

function dotFindings(name: string, live: readonly Term[]): Finding[] {
  const dotted = live.filter((term) => 'domainSpec' in term && term.text.endsWith('.'))
  if (dotted.length === 0) return []
  return [
    {
      code: 'trailing-dot',
      severity: 'info',
      message: `${listTerms(dotted.map((term) => term.text))} in the record of ${name} ${verb(dotted, 'ends', 'end')} in a dot, which some older receivers cannot read.`,
      rfc: 'RFC 7208, 7.3',
      fix: 'Delete the final dot.',
    },
  ]
}
