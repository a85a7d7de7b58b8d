// What to say about a mark certificate: kind, names, dates, issuer, and whether its logo is the published one.
import { dayInWords } from '#shared/calendar/day-text.ts'
import { checkChain } from '#shared/bimi/chain.ts'
import { OID, readPem, type Certificate } from '#shared/bimi/certificate.ts'
import { dayOf, daysBetween } from '#shared/bimi/day-count.ts'
import { sameBytes } from '#shared/encoding/der.ts'
import { DRAFT } from '#shared/bimi/lint-record.ts'
import { logoOfData } from '#shared/bimi/logotype.ts'
import type { BimiCertificate } from '#shared/bimi/schema.ts'
import { isFinal, type ForeignAnswer } from '#shared/net/foreign-fetch.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface CertificateContext {
  /** Lower-case names; the certificate must have one of them. */
  acceptedNames: readonly string[]
  /** The published logo, decompressed. */
  logo: Uint8Array | undefined
  /** The current time, like "2026-11-20T20:00:00Z". */
  now: string
  authorities: readonly Certificate[]
}

const FETCHING = 'VMC draft (draft-fetch-validation-vmc-wchuang)'
const ISSUING = 'Requirements for Issuance of Mark Certificates'

export async function inspectCertificate(
  url: string,
  answer: ForeignAnswer,
  context: CertificateContext,
): Promise<BimiCertificate> {
  const nothing: BimiCertificate = {
    url,
    kind: null,
    ok: false,
    issuer: null,
    expires: null,
    daysLeft: null,
    names: [],
    logoMatches: null,
    trusted: null,
    findings: [],
  }
  if (answer.kind !== 'body') return { ...nothing, ...failureOf(answer) }
  const found = readPem(new TextDecoder('latin1').decode(answer.bytes))
  const [leaf, ...others] = found
  if (!leaf) return { ...nothing, findings: [unreadable(found.length === 0)] }
  const read = others.flatMap((one) => one ?? [])
  const chain = await checkChain(leaf, read, context.authorities, context.now)
  const logoMatches = compareLogo(leaf, context.logo)
  const findings = [
    ...transportFindings(answer),
    ...dateFindings(leaf, context.now),
    ...nameFindings(leaf, context.acceptedNames),
    ...chainFindings(chain),
    ...logoFindings(leaf, logoMatches),
    ...contentFindings(leaf),
  ]
  const isBroken = findings.some(({ severity }) => severity === 'error')
  const isOpen = chain.state === 'unknown' || (logoMatches === null && leaf.logos.length > 0)
  const { subject, issuer, expires, validFrom, names } = leaf
  // A hostile certificate may contain any number; past the year 9999 it is not a date.
  const logged = leaf.logged.filter((time) => time < 253_402_300_800_000).sort((a, b) => a - b)[0]
  return {
    url,
    kind: kindOf(leaf),
    validFrom,
    expires,
    names,
    ok: isBroken ? false : isOpen ? null : true,
    ...(answer.url === url ? {} : { finalUrl: answer.url }),
    ...(subject.has(OID.organization) ? { subject: subject.get(OID.organization) } : {}),
    issuer: issuer.get(OID.organization) ?? issuer.get(OID.commonName) ?? null,
    daysLeft: daysBetween(context.now, expires),
    ...(subject.has(OID.markType) ? { markType: subject.get(OID.markType) } : {}),
    logoMatches,
    trusted: chain.state === 'unknown' ? null : chain.state === 'trusted',
    ...(logged === undefined ? {} : { loggedAt: dayOf(logged) }),
    findings,
  }
}

function failureOf(
  answer: Exclude<ForeignAnswer, { kind: 'body' }>,
): Pick<BimiCertificate, 'ok' | 'findings'> {
  const message = `The certificate could not be fetched: ${answer.reason}.`
  const rfc = DRAFT.evidence
  switch (answer.kind) {
    case 'http-error':
    case 'too-large':
    case 'too-many-redirects':
      if (!isFinal(answer)) break
      return {
        ok: false,
        findings: [{ code: `certificate-${answer.kind}`, severity: 'error', message, rfc }],
      }
    default:
  }
  const fix = 'This says nothing about the certificate. Try again in a moment.'
  return {
    ok: null,
    findings: [{ code: 'unknown-certificate', severity: 'warning', unknown: true, message, rfc, fix }],
  }
}

function unreadable(isEmpty: boolean): Finding {
  const message = isEmpty
    ? 'There is no PEM certificate at the URL in a=.'
    : 'The certificate at the URL in a= is damaged and cannot be read.'
  const fix = 'Publish the PEM file from the issuer unchanged.'
  return { code: 'certificate-unreadable', severity: 'error', message, rfc: FETCHING, fix }
}

function transportFindings({ redirects, url }: Extract<ForeignAnswer, { kind: 'body' }>): Finding[] {
  if (redirects.length === 0) return []
  const message = `The URL of the certificate redirects to ${url.slice(0, 200)}; not every receiver follows redirects.`
  return [{ code: 'certificate-redirect', severity: 'warning', message, rfc: DRAFT.evidence }]
}

function dateFindings({ validFrom, expires }: Certificate, now: string): Finding[] {
  const rfc = 'RFC 5280, 4.1.2.5'
  if (validFrom > now) {
    const message = `The certificate is not valid until ${validFrom.slice(0, 10)}.`
    return [{ code: 'certificate-early', severity: 'error', message, rfc }]
  }
  const days = daysBetween(now, expires)
  if (expires < now) {
    const message = `The certificate expired on ${dayInWords(expires.slice(0, 10))}.`
    const fix = 'Renew it, and publish the new file at the same URL.'
    return [{ code: 'certificate-expired', severity: 'error', message, rfc, fix }]
  }
  if (days <= 30) {
    const message = `The certificate expires in ${days} ${days === 1 ? 'day' : 'days'}, on ${expires.slice(0, 10)}.`
    return [{ code: 'certificate-expires', severity: 'warning', message, rfc, fix: 'Renew it now.' }]
  }
  return [
    {
      code: 'certificate-dates',
      severity: 'ok',
      message: `The certificate is valid until ${dayInWords(expires.slice(0, 10))}.`,
      rfc,
    },
  ]
}

function nameFindings({ names }: Certificate, accepted: readonly string[]): Finding[] {
  const rfc = FETCHING
  const match = names.find((name) => accepted.includes(name))
  if (match)
    return [
      { code: 'certificate-name', severity: 'ok', message: `The certificate was issued for ${match}.`, rfc },
    ]
  const listed = names.slice(0, 5).join(', ')
  const message =
    names.length === 0
      ? 'The certificate names no domain.'
      : `The certificate is for ${listed}${names.length > 5 ? ' and others' : ''}, not for this domain.`
  const fix = `Have one issued that names ${accepted[0] ?? 'the domain'}.`
  return [{ code: 'certificate-name', severity: 'error', message, rfc, fix }]
}

function chainFindings({ state, reason }: Awaited<ReturnType<typeof checkChain>>): Finding[] {
  const rfc = FETCHING
  if (state === 'trusted')
    return [
      {
        code: 'certificate-chain',
        severity: 'ok',
        message: 'The certificate’s chain ends at a mark verifying authority.',
        rfc,
      },
    ]
  const message = `Mailbox providers do not accept the certificate: ${reason}.`
  if (state === 'unknown')
    return [
      {
        code: 'unknown-chain',
        severity: 'warning',
        unknown: true,
        message: `We cannot tell who issued the certificate: ${reason}.`,
        rfc,
      },
    ]
  const fix = 'Publish the issuer’s whole PEM file: the certificate, then those of its issuers.'
  return [{ code: 'certificate-chain', severity: 'error', message, rfc, fix }]
}

/** null: one of the two is unreadable. */
function compareLogo({ logos }: Certificate, published: Uint8Array | undefined): boolean | null {
  const readable = logos.slice(0, 4).flatMap((logo) => logoOfData(logo) ?? [])
  if (!published || readable.length === 0) return null
  return readable.some((bytes) => sameBytes(bytes, published))
}

function logoFindings({ logos }: Certificate, matches: boolean | null): Finding[] {
  const rfc = 'RFC 9399, 4.1'
  if (logos.length === 0) {
    const message = 'There is no logo in the certificate: this is not a mark certificate.'
    return [{ code: 'certificate-no-logo', severity: 'error', message, rfc }]
  }
  if (matches === true)
    return [
      {
        code: 'certificate-logo',
        severity: 'ok',
        message: 'The logo in the certificate matches the published one.',
        rfc,
      },
    ]
  if (matches === false) {
    const message = 'The logo in the certificate differs from the file at l= (byte by byte).'
    const fix = 'Publish at l= exactly the file that the certificate was issued for.'
    return [{ code: 'certificate-logo', severity: 'error', message, rfc, fix }]
  }
  const message = 'We could not find out whether the certificate’s logo matches the published one.'
  return [{ code: 'unknown-certificate-logo', severity: 'warning', unknown: true, message, rfc }]
}

/** From the first date on, no pilot certificate may be issued; from the second on, prior use must be proved. */
const PILOT_ENDED = '2025-03-15'
const PRIOR_USE_PROVED = '2025-04-15'

function contentFindings(leaf: Certificate): Finding[] {
  const { purposes, extensions, subject, validFrom, logged } = leaf
  const findings: Finding[] = []
  const add = (code: string, severity: Finding['severity'], message: string) =>
    findings.push({ code, severity, message, rfc: ISSUING })
  if (!purposes.includes(OID.bimiPurpose))
    add(
      'certificate-purpose',
      'error',
      'The certificate was not issued for BIMI: its extended key usage does not say so.',
    )
  if (extensions.has(OID.nameConstraints))
    add(
      'certificate-constraints',
      'error',
      'The certificate has name constraints, which a mark certificate must not have.',
    )
  if (extensions.has(OID.pilot) && validFrom >= PILOT_ENDED)
    add(
      'certificate-pilot',
      'error',
      'The certificate is marked as a pilot; the pilot ended on March 15, 2025.',
    )
  const mark = subject.get(OID.markType)
  if (mark === undefined && kindOf(leaf) === null)
    add('certificate-mark-type', 'warning', 'The certificate does not say what kind of mark was verified.')
  else if (mark !== undefined && kindOf(leaf) === null)
    add(
      'certificate-mark-type',
      'warning',
      `The certificate’s kind of mark, “${mark.slice(0, 40)}”, is not one we know.`,
    )
  if (mark === 'Prior Use Mark' && validFrom >= PRIOR_USE_PROVED && !subject.has(OID.priorUseMarkSource))
    add(
      'certificate-prior-use',
      'error',
      'The certificate does not say where the mark’s prior use can be seen.',
    )
  if (logged.length === 0)
    add(
      'certificate-not-logged',
      'warning',
      'The certificate has no timestamp from a public log, and every mark certificate should.',
    )
  const message =
    'Not checked: whether the issuer has revoked the certificate, and whether the log’s signatures are valid.'
  findings.push({ code: 'certificate-limits', severity: 'info', message })
  return findings
}

const KINDS: Record<string, 'VMC' | 'CMC'> = {
  'registered mark': 'VMC',
  'government mark': 'VMC',
  'prior use mark': 'CMC',
  'modified registered mark': 'CMC',
}

function kindOf({ subject }: Certificate): 'VMC' | 'CMC' | null {
  const mark = subject.get(OID.markType)
  if (mark !== undefined) return KINDS[mark.trim().toLowerCase()] ?? null
  // The first certificates did not name their type: all were for registered trademarks.
  return subject.has(OID.trademark) ? 'VMC' : null
}
