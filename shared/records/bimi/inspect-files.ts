// Fetches the files that a BIMI record names, in parallel, and judges them; of the logo also a preview that is safe to
// show, and a fixed copy.
import { encodeBase64 } from '#shared/kit/base64.ts'
import type { ForeignAnswer, ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import type { Certificate } from './certificate.ts'
import { drawLogo } from './draw-logo.ts'
import { bimiFinding } from './findings.ts'
import { inspectCertificate, unfetched } from './inspect-certificate.ts'
import { judgeLogo, MAX_DRAWN_ELEMENTS } from './judge-logo.ts'
import { readLogo } from './read-logo.ts'
import type { BimiCertificate, BimiLogo, LogoFinding } from './schema.ts'
import { MAX_LOGO_BYTES } from './svg-tiny-ps.ts'
import { bimiName, type BimiQuestion, type BimiRecord, isUsableUri } from './tags.ts'
import { readXml, useCost, type XmlDocument } from './xml-tree.ts'

/** Limits for fetching other people's files. */
const FOREIGN_LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 5000, maxRedirects: 3 }

export interface FileContext extends BimiQuestion {
  organization: string
  fetch: ForeignFetch
  /** The authorities whose certificates count. */
  authorities: readonly Certificate[]
  /** The current time, like "2026-11-20T20:00:00Z". */
  now: string
}

export async function inspectFiles(
  record: BimiRecord | undefined,
  context: FileContext,
): Promise<{ logo: InspectedLogo | null; certificate: BimiCertificate | null }> {
  const { fetch, domain, selector, organization, authorities, now } = context
  const logoUrl = record?.l && isUsableUri(record.l) ? record.l : null
  const certificateUrl = record?.a && isUsableUri(record.a) ? record.a : null
  const [logoAnswer, certificateAnswer] = await Promise.all([
    logoUrl === null ? null : fetch(logoUrl, { accept: 'image/svg+xml', ...FOREIGN_LIMITS }),
    certificateUrl === null
      ? null
      : fetch(certificateUrl, {
          accept: 'application/x-pem-file, application/pem-certificate-chain, */*;q=0.5',
          ...FOREIGN_LIMITS,
        }),
  ])
  const logo = logoUrl && logoAnswer ? inspectLogo(logoUrl, logoAnswer, organization) : null
  if (!certificateUrl || !certificateAnswer) return { logo, certificate: null }
  const owners = [...new Set([domain, organization])]
  const acceptedNames = [...owners, ...owners.map((owner) => bimiName(selector, owner))]
  const certificate = await inspectCertificate(certificateUrl, certificateAnswer, {
    acceptedNames,
    logo: logo?.bytes,
    now,
    authorities,
  })
  return { logo, certificate }
}

/** A larger preview would bloat the page. */
const MAX_PREVIEW_BYTES = 2 * MAX_LOGO_BYTES

export interface InspectedLogo {
  logo: BimiLogo
  /** The image itself, decompressed, for comparison with the certificate's. */
  bytes?: Uint8Array
}

export function inspectLogo(url: string, answer: ForeignAnswer, brand: string): InspectedLogo {
  const nothing = { url, ok: null, bytes: null, compressed: false }
  if (answer.kind !== 'body') return { logo: { ...nothing, ...unfetched('logo', answer) } }
  const transport = transportFindings(url, answer)
  const read = readLogo(answer.bytes)
  const finalUrl = answer.url === url ? {} : { finalUrl: answer.url }
  if (!read.ok) {
    const findings = [bimiFinding(`bimi-logo-${read.code}`, { reason: read.reason }), ...transport]
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

function transportFindings(
  url: string,
  { contentType, redirects, url: finalUrl }: Extract<ForeignAnswer, { kind: 'body' }>,
): LogoFinding[] {
  const name = url.split(/[?#]/)[0] ?? ''
  return [
    ...(contentType === 'image/svg+xml' ? [] : [bimiFinding('bimi-logo-type', { contentType })]),
    ...(redirects.length > 0 ? [bimiFinding('bimi-logo-redirect', { url: finalUrl })] : []),
    ...(/\.svgz?$/i.test(name) ? [] : [bimiFinding('bimi-logo-suffix')]),
  ]
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
