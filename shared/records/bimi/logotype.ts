// The images in a certificate's logotype extension (RFC 9399 section 4.1), and the contents of their data: URIs.
import { decodeBase64 } from '#shared/kit/encoding/base64.ts'
import { childrenOf, readDer, TAG, type Der } from '#shared/kit/encoding/der.ts'
import { readLogo } from './read-logo.ts'

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
