// The bytes of a logo, from its file or from the logotype extension of a certificate (RFC 9399 section 4.1), and as
// text: decompressed if needed, limited in size, and decoded as UTF-8.
import { decodeBase64 } from '#shared/kit/base64.ts'
import { childrenOf, type Der, readDer, TAG } from '#shared/kit/der.ts'
import { joinBytes } from '#shared/kit/bytes.ts'
import { ByteBudget, type Excess, Gauge, type UnpackLimits } from '#shared/kit/byte-budget.ts'
import { fileKind, kindName } from '#shared/kit/file-kind.ts'
import { gunzip, isGzip } from '#shared/kit/inflate.ts'

const MIB = 1024 * 1024
/** A larger image is not unpacked, however small the file is. */
const LIMITS: UnpackLimits = { bytes: MIB, heldBytes: MIB, files: 1, depth: 1 }

const EXCESSES: Readonly<Record<Excess, string>> = {
  bytes: 'it unpacks to more than 1 MiB',
  ratio: 'it unpacks to far more than its size',
  blocks: 'it is packed in more blocks than any image',
}

type LogoText =
  | { ok: true; text: string; bytes: Uint8Array; compressed: boolean }
  | { ok: false; code: 'bomb' | 'unpack' | 'encoding' | 'format'; reason: string; compressed: boolean }

/** RFC 6170 section 5.2: SVG, or SVG compressed with gzip (.svgz). */
export function readLogo(bytes: Uint8Array): LogoText {
  const compressed = isGzip(bytes)
  const unpacked = compressed ? unpack(bytes) : bytes
  if (unpacked === 'broken')
    return { ok: false, code: 'unpack', compressed, reason: 'its compression is damaged' }
  if (typeof unpacked === 'string') return { ok: false, code: 'bomb', compressed, reason: EXCESSES[unpacked] }
  const kind = fileKind(unpacked)
  if (kind !== null)
    return { ok: false, code: 'format', compressed, reason: `it is ${kindName(kind)}, not SVG` }
  const label = encodingOf(unpacked)
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(unpacked)
    return { ok: true, text, bytes: unpacked, compressed }
  } catch {
    return { ok: false, code: 'encoding', compressed, reason: `it is not ${label.toUpperCase()} text` }
  }
}

/** From the byte order mark (XML 1.0, appendix F), which the decoder removes. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/** An `Excess` if it is more than an image may be. */
function unpack(bytes: Uint8Array): Uint8Array | 'broken' | Excess {
  const pieces: Uint8Array[] = []
  const gauge = new Gauge(new ByteBudget(LIMITS))
  const ending = gunzip(bytes, gauge, (piece) => pieces.push(piece) > 0)
  if (gauge.excess !== undefined) return gauge.excess
  return ending === 'whole' ? joinBytes(pieces) : 'broken'
}

/** The data: URIs of the subject's logo. */
export function embeddedLogos(extension: Uint8Array | undefined): string[] {
  const groups = childrenOf(extension ? readDer(extension) : null) ?? []
  // subjectLogo is [2], explicit; within it "direct" is [0].
  const direct = childrenOf(groups.find(({ tag }) => tag === 0xa2))?.find(({ tag }) => tag === 0xa0)
  const images = childrenOf(direct)?.find(({ tag }) => tag === TAG.sequence)
  return (childrenOf(images) ?? []).flatMap((image) => {
    const [details] = childrenOf(image) ?? []
    const addresses = childrenOf(details)?.[2]
    return (childrenOf(addresses) ?? []).filter(isText).map(ascii).filter(isData)
  })
}

const isText = ({ tag }: Der) => tag === TAG.ia5String

const ascii = ({ content }: Der) => new TextDecoder('latin1').decode(content)

const isData = (address: string) => address.slice(0, 5).toLowerCase() === 'data:'

/** The contents of a data: URI (RFC 2397), decompressed; null when unreadable. */
export function logoOfData(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',')
  if (comma < 0) return null
  const isBase64 = /;base64$/i.test(uri.slice(5, Math.min(comma, 205)).trim())
  const data = uri.slice(comma + 1)
  const bytes = isBase64 ? fromBase64(data) : fromPercent(data)
  if (!bytes) return null
  const read = readLogo(bytes)
  return read.ok ? read.bytes : null
}

function fromBase64(data: string): Uint8Array | null {
  const base64 = decodeBase64(fromText(data))
  return base64.ok ? base64.bytes : null
}

/** The padding may be percent-encoded. */
const fromText = (data: string) => data.replaceAll('%3D', '=').replaceAll('%2B', '+').replaceAll('%2F', '/')

function fromPercent(data: string): Uint8Array | null {
  try {
    return new TextEncoder().encode(decodeURIComponent(data))
  } catch {
    return null
  }
}
