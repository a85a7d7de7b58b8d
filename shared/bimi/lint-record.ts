// What is wrong with a BIMI record, or could be better.
import { DECLINATION, repairRecord } from '#shared/bimi/build-record.ts'
import {
  isBimiRecord,
  isReadable,
  KNOWN_TAGS,
  prefixesOf,
  toUrl,
  type BimiRecord,
} from '#shared/bimi/parse.ts'
import type { Finding } from '#shared/report/finding.ts'

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

export function lintRecord(record: BimiRecord): Finding[] {
  return [
    ...syntaxFindings(record),
    ...locationFindings(record),
    ...evidenceFindings(record),
    ...preferenceFindings(record),
  ]
}

const publishFix = (record: string | null) => (record === null ? {} : { fix: `Publish: ${record}` })

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function syntaxFindings({ tags, unreadable, text }: BimiRecord): Finding[] {
  const findings: Finding[] = unreadable.slice(0, 5).map((part) => ({
    code: 'text-unreadable',
    severity: 'error',
    message: `“${short(part)}” is not a tag, and receivers must not guess.`,
    rfc: DRAFT.definition,
    ...publishFix(repairRecord(text)),
  }))
  const names = tags.map(({ name }) => name)
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index))) {
    const message = `The tag ${name} appears more than once, which makes the entire record unreadable.`
    const fix = 'Keep the correct one.'
    findings.push({ code: 'tag-repeated', severity: 'error', message, rfc: 'RFC 6376, 3.2', fix })
  }
  const unknown = new Set(names.filter((name) => !(KNOWN_TAGS as readonly string[]).includes(name)))
  for (const name of [...unknown].slice(0, 10)) findings.push(unknownTag(name))
  return findings
}

function unknownTag(name: string): Finding {
  const base = { rfc: DRAFT.definition, severity: 'warning' as const }
  if (name === 's') {
    const message =
      'A selector in the record has no effect: it belongs in the BIMI-Selector header of a message.'
    return { ...base, code: 'selector-in-record', message, fix: 'Leave s= out.' }
  }
  const meant = KNOWN_TAGS.find((known) => known === name.toLowerCase())
  if (meant) {
    const message = `Receivers ignore ${name}: tag names are written in lowercase.`
    return { ...base, code: 'tag-case', severity: 'error', message, fix: `Write ${meant}=.` }
  }
  return {
    ...base,
    code: 'tag-unknown',
    severity: 'info',
    message: `Receivers ignore the unknown tag ${name}.`,
  }
}

/** File extensions of other formats; the draft makes them a permanent error. */
const OTHER_FORMAT = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|tiff?|pdf|eps|ai)$/i

function locationFindings({ l, a, declines, tags }: BimiRecord): Finding[] {
  const rfc = DRAFT.definition
  if (declines) {
    const message = 'The record opts out on purpose: receivers do not show a logo for this name.'
    return [{ code: 'declined', severity: 'info', message, rfc: DRAFT.declination }]
  }
  if (l === undefined) {
    const message = 'The record does not say where the logo is, so it cannot be used.'
    const fix = `Add l= with the URL of the logo; to opt out, publish ${DECLINATION}`
    return [{ code: 'location-missing', severity: 'error', message, rfc, fix }]
  }
  if (l === '') {
    const message = `There is a certificate${a ? '' : ' tag'}, but no logo: receivers show none.`
    const fix = `Put the URL of the logo in l=; to opt out, publish ${DECLINATION}`
    return [{ code: 'location-empty', severity: 'error', message, rfc, fix }]
  }
  if (!isReadable({ name: 'l', value: l, text: l })) return [badUri('location', 'logo', l, tags.length)]
  if (OTHER_FORMAT.test(toUrl(l)?.pathname ?? '')) {
    const message = 'The logo’s URL ends like another file format, and only SVG counts.'
    const fix = 'Have the logo drawn as SVG Tiny PS and publish its URL.'
    return [{ code: 'location-format', severity: 'error', message, rfc: DRAFT.formats, fix }]
  }
  return []
}

function evidenceFindings({ l, a, tags, declines }: BimiRecord): Finding[] {
  if (declines || l === undefined) return []
  if (a === undefined || a === '') {
    const message = 'There is no mark certificate: Gmail and Apple Mail do not show a logo without one.'
    return [{ code: 'no-evidence', severity: 'info', message, rfc: DRAFT.evidence }]
  }
  return isReadable({ name: 'a', value: a, text: a })
    ? []
    : [badUri('evidence', 'certificate', a, tags.length)]
}

function badUri(code: string, what: string, value: string, tagCount: number): Finding {
  const rfc = DRAFT.definition
  if (/^http:/i.test(value)) {
    const message = `The URL of the ${what} does not start with https, and receivers only fetch over https.`
    return {
      code: `${code}-not-https`,
      severity: 'error',
      message,
      rfc,
      fix: `Write https://${short(value.slice(7))}`,
    }
  }
  const hint =
    tagCount > 0 && value.includes(',') ? 'Only one URL is allowed, and a comma in it is written %2C.' : ''
  const message = `“${short(value)}” is not a URL that receivers can fetch the ${what} from. ${hint}`.trim()
  const fix = `Write one full https URL with a domain name.`
  return { code: `${code}-invalid`, severity: 'error', message, rfc, fix }
}

function preferenceFindings({ avp, lps }: BimiRecord): Finding[] {
  const findings: Finding[] = []
  if (avp !== undefined && !isReadable({ name: 'avp', value: avp, text: avp })) {
    const message = `Receivers ignore avp=${short(avp)}, and some discard the entire record because of it.`
    const fix = 'Write avp=brand or avp=personal.'
    findings.push({ code: 'avp-invalid', severity: 'warning', message, rfc: DRAFT.definition, fix })
  }
  const prefixes = lps === undefined ? [] : prefixesOf(lps)
  if (prefixes === null) {
    const message = 'lps has a prefix with characters other than letters, digits and hyphens.'
    const fix =
      'Write each prefix as the beginning of the local part, with hyphens for periods and underscores.'
    findings.push({ code: 'lps-invalid', severity: 'warning', message, rfc: DRAFT.definition, fix })
  }
  return findings
}

/** TXT records that were meant to be a BIMI record but that every receiver ignores, with the reason. */
export function nearMiss(whole: string): Finding | null {
  const text = whole.slice(0, 1000)
  if (isBimiRecord(whole) || !/bimi[\s_-]?1|^\W*l\s*=\s*https?:/i.test(text)) return null
  const repaired = repairNearMiss(text)
  const message = `Receivers ignore the text “${short(text)}”: ${reasonOf(text)}`
  return { code: 'not-a-record', severity: 'error', message, rfc: DRAFT.definition, ...publishFix(repaired) }
}

function reasonOf(text: string): string {
  if (/^\s/.test(text)) return 'it starts with a space, and the version must come first.'
  if (/^["'“”„‘’]/.test(text)) return 'the quotes were typed into the record itself.'
  if (/\\/.test(text)) return 'there is a backslash before the semicolon.'
  if (/^v\s*=\s*BIMI1\b/i.test(text) && !/^v\s*=\s*BIMI1\b/.test(text))
    return 'the version must be exactly v=BIMI1, with these capitals.'
  if (/^v\s*=\s*BIMI1\b/.test(text)) return 'there is no semicolon after the version.'
  if (/v\s*=\s*BIMI1\b/i.test(text)) return 'the version v=BIMI1 must come first.'
  return 'it does not start with v=BIMI1.'
}

export function repairNearMiss(text: string): string | null {
  const plain = text.replace(/["“”„‘’\\]/g, '').replace(/[^\x20-\x7e]/g, ' ')
  const parts = plain.includes(';') ? plain.split(';') : plain.split(/\s+/)
  const tags = parts.map((part) => part.trim()).filter((part) => /^(?:l|a|avp|lps)\s*=/i.test(part))
  const lower = tags.map((tag) => tag.replace(/^[A-Za-z]+/, (name) => name.toLowerCase()))
  return repairRecord(['v=BIMI1', ...lower].join('; '))
}
