// What is said about DMARC where a logo is wanted: by itself, for the tools that need nothing else of BIMI.
import type { Policy } from '#shared/records/dmarc/tags.ts'
import { findingsOf, rule } from '#shared/report/finding-table.ts'

/** The sections of draft-brand-indicators-for-message-identification, by title: their numbers changed. */
export const DRAFT = {
  definition: 'BIMI draft, Assertion Record Definition',
  declination: 'BIMI draft, Declination to Publish',
  formats: 'BIMI draft, Supported Image Formats',
  discovery: 'BIMI draft, Assertion Record Discovery',
  authentication: 'BIMI draft, Authentication Requirements',
  validation: 'BIMI draft, Indicator Validation',
  evidence: 'BIMI draft, Indicator Discovery With Evidence',
} as const

export interface Named {
  domain: string
}

/** The record at fault: the domain's own, or that of its organization. */
const recordOf = ({ domain }: Named): string => `_dmarc.${domain}`

/** Whether DMARC is strict enough for a logo. */
export const DMARC_FOR_LOGO = {
  'bimi-dmarc-ready': rule({
    severity: 'ok',
    title: 'DMARC is strict enough for a logo',
    rfc: DRAFT.authentication,
    message: 'DMARC is at enforcement, for the domain and for its organization.',
  }),
  'bimi-dmarc-unknown': rule({
    severity: 'warning',
    unknown: true,
    title: 'Whether DMARC is strict enough is unknown',
    rfc: DRAFT.authentication,
    message: ({ domain }: Named) => `We could not find out which DMARC policy applies to ${domain}.`,
  }),
  'bimi-dmarc-absent': rule({
    severity: 'error',
    title: 'No DMARC, so no logo',
    rfc: DRAFT.authentication,
    owner: recordOf,
    message: ({ domain }: Named) =>
      `${domain} has no DMARC record, and without DMARC at enforcement no receiver shows a logo.`,
    fix: 'Start with the DMARC generator: it plans the steps to quarantine and reject.',
  }),
  'bimi-dmarc-broken': rule({
    severity: 'error',
    title: 'A broken DMARC record, so no logo',
    rfc: DRAFT.authentication,
    owner: recordOf,
    message: ({ domain }: Named) =>
      `The DMARC record of ${domain} cannot be used, so receivers show no logo.`,
    fix: 'The DMARC checker shows what to fix.',
  }),
  'bimi-dmarc-none': rule({
    severity: 'error',
    title: 'A DMARC policy that is too mild for a logo',
    rfc: DRAFT.authentication,
    owner: ({ domain, owner = domain }) => recordOf({ domain: owner }),
    message: ({
      domain,
    }: Named & { /** Whose record says so, if that is another domain. */ owner?: string }) =>
      `DMARC of ${domain} says “none”, and receivers show a logo only with quarantine or reject.`,
    fix: 'First have all your mail pass DMARC, then set p=quarantine; the DMARC generator makes the plan.',
  }),
  'bimi-dmarc-sp-none': rule({
    severity: 'error',
    title: 'Subdomains that DMARC leaves open',
    rfc: DRAFT.authentication,
    owner: recordOf,
    message: ({ domain }: Named) =>
      `${domain} says sp=none, so receivers do not show a logo, not even for the domain itself.`,
    fix: 'Set sp=quarantine, or leave sp out.',
  }),
  'bimi-dmarc-pct': rule({
    severity: 'error',
    title: 'DMARC for a part of the mail',
    rfc: DRAFT.authentication,
    owner: recordOf,
    // The draft asks for all mail only of quarantine; Gmail does of both.
    severityOf: ({ policy }) => (policy === 'reject' ? 'warning' : 'error'),
    message: ({ domain, percent, policy }: Named & { percent: number; policy: Policy }) =>
      policy === 'reject'
        ? `${domain} says pct=${percent}, and Gmail shows a logo only if the policy covers all mail.`
        : `${domain} says pct=${percent}, and quarantine counts only if it covers all mail.`,
    fix: 'Leave pct out: RFC 9989 removed it.',
  }),
  'bimi-dmarc-test-mode': rule({
    severity: 'error',
    title: 'A DMARC test that prevents a logo',
    rfc: DRAFT.authentication,
    owner: recordOf,
    message: ({ domain, policy }: Named & { policy: Policy }) =>
      `DMARC of ${domain} is in test mode, so ${policy} has no effect: receivers do not show a logo.`,
    fix: 'Remove t=y once the reports are clean.',
  }),
  'bimi-dmarc-testing': rule({
    severity: 'warning',
    title: 'A DMARC test that weakens the policy',
    rfc: 'RFC 9989, 4.7',
    owner: recordOf,
    message: ({ domain }: Named) =>
      `${domain} is in test mode (t=y): receivers that support it apply quarantine, others reject.`,
    fix: 'Remove t=y from the DMARC record once all of your own mail passes.',
  }),
}

export const logoFinding = findingsOf(DMARC_FOR_LOGO)
