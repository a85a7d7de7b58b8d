// What to say about a fetched logo: its rules, a preview that is safe to show, and a fixed copy.
import { encodeBase64 } from '#shared/encoding/base64.ts'
import { DRAFT } from '#shared/bimi/lint-record.ts'
import { drawLogo } from '#shared/bimi/draw-logo.ts'
import { judgeLogo, MAX_DRAWN_ELEMENTS } from '#shared/bimi/judge-logo.ts'
import { readLogo } from '#shared/bimi/read-logo.ts'
import { useCost } from '#shared/bimi/references.ts'
import type { BimiLogo, LogoFinding } from '#shared/bimi/schema.ts'
import { MAX_LOGO_BYTES } from '#shared/bimi/svg-tiny-ps.ts'
import { readXml, type XmlDocument } from '#shared/bimi/xml-tree.ts'
import { isFinal, type ForeignAnswer } from '#shared/net/foreign-fetch.ts'

/** A larger preview would bloat the page. */
const MAX_PREVIEW_BYTES = 2 * MAX_LOGO_BYTES

export interface InspectedLogo {
  logo: BimiLogo
  /** The image itself, decompressed, for comparison with the certificate's. */
  bytes?: Uint8Array
}

export function inspectLogo(url: string, answer: ForeignAnswer, brand: string): InspectedLogo {
  const nothing = { url, ok: null, bytes: null, compressed: false }
  if (answer.kind !== 'body') return { logo: { ...nothing, ...failureOf(answer) } }
  const transport = transportFindings(url, answer)
  const read = readLogo(answer.bytes)
  const finalUrl = answer.url === url ? {} : { finalUrl: answer.url }
  if (!read.ok) {
    const message = `The logo cannot be read: ${read.reason}.`
    const finding: LogoFinding = {
      code: `logo-${read.code}`,
      severity: 'error',
      message,
      rfc: DRAFT.validation,
    }
    const findings = [finding, ...transport]
    return { logo: { ...nothing, ...finalUrl, ok: false, compressed: read.compressed, findings } }
  }
  const document = readXml(read.text)
  const judged = judgeLogo(document, read.bytes.length)
  const isSafe = document.root && !document.problem && useCost(document.root).cost <= MAX_DRAWN_ELEMENTS
  const logo: BimiLogo = {
    url,
    ...finalUrl,
    bytes: read.bytes.length,
    compressed: read.compressed,
    ok: judged.ok && !transport.some(({ severity }) => severity === 'error'),
    findings: [...transport, ...judged.findings],
    ...(judged.title ? { title: judged.title } : {}),
    ...(judged.size ? { size: judged.size } : {}),
    ...(isSafe ? pictures(document, judged.ok, brand) : {}),
  }
  return { logo, bytes: read.bytes }
}

function failureOf(answer: Exclude<ForeignAnswer, { kind: 'body' }>): Pick<BimiLogo, 'ok' | 'findings'> {
  const rfc = DRAFT.validation
  const message = `The logo could not be fetched: ${answer.reason}.`
  switch (answer.kind) {
    case 'http-error':
    case 'too-large':
    case 'too-many-redirects':
      // The server's answer is final: receivers get no logo, either.
      if (!isFinal(answer)) break
      return { ok: false, findings: [{ code: `logo-${answer.kind}`, severity: 'error', message, rfc }] }
    default:
  }
  const fix = 'This says nothing about the logo. Try again in a moment.'
  return {
    ok: null,
    findings: [{ code: 'unknown-logo', severity: 'warning', unknown: true, message, rfc, fix }],
  }
}

function transportFindings(url: string, answer: Extract<ForeignAnswer, { kind: 'body' }>): LogoFinding[] {
  const findings: LogoFinding[] = []
  const { contentType, redirects } = answer
  if (contentType !== 'image/svg+xml') {
    const message = contentType
      ? `The server sends the logo as ${contentType.slice(0, 60)}, not image/svg+xml.`
      : 'The server does not say what type of file the logo is.'
    const fix = 'Set the server to send Content-Type: image/svg+xml.'
    findings.push({ code: 'logo-type', severity: 'warning', message, rfc: DRAFT.formats, fix })
  }
  if (redirects.length > 0) {
    const message = `The logo’s URL redirects to ${answer.url.slice(0, 200)}; not every receiver follows redirects.`
    const fix = 'Publish the URL where the file actually is.'
    findings.push({ code: 'logo-redirect', severity: 'warning', message, rfc: DRAFT.validation, fix })
  }
  const name = url.split(/[?#]/)[0] ?? ''
  if (!/\.svgz?$/i.test(name)) {
    const message = 'The logo’s URL does not end in .svg, and some receivers check that.'
    findings.push({ code: 'logo-suffix', severity: 'info', message, rfc: DRAFT.formats })
  }
  return findings
}

function pictures({ root }: XmlDocument, ok: boolean, brand: string): Pick<BimiLogo, 'preview' | 'repaired'> {
  if (!root || root.local !== 'svg') return {}
  const { svg } = drawLogo(root, { strict: false, title: brand })
  const bytes = new TextEncoder().encode(svg)
  const preview =
    bytes.length <= MAX_PREVIEW_BYTES ? { preview: `data:image/svg+xml;base64,${encodeBase64(bytes)}` } : {}
  return ok ? preview : { ...preview, ...fixedLogo(root, brand) }
}

/** Only a copy that follows every rule and looks the same. */
function fixedLogo(root: NonNullable<XmlDocument['root']>, brand: string): Pick<BimiLogo, 'repaired'> {
  const { svg, lost } = drawLogo(root, { strict: true, title: brand })
  if (lost.length > 0 || svg.length > MAX_LOGO_BYTES) return {}
  const judged = judgeLogo(readXml(svg), new TextEncoder().encode(svg).length)
  return judged.ok ? { repaired: svg } : {}
}
