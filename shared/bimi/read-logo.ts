// Turns the bytes of a logo into text: decompressed if needed, limited in size, and decoded as UTF-8.

/** An image larger than this is not unpacked, however small the file is. */
const MAX_UNPACKED_BYTES = 1024 * 1024

type LogoText =
  | { ok: true; text: string; bytes: Uint8Array; compressed: boolean }
  | { ok: false; code: 'bomb' | 'unpack' | 'encoding' | 'format'; reason: string; compressed: boolean }

/** The first bytes of other file formats. */
const FORMATS = [
  { name: 'a PNG picture', begins: [0x89, 0x50, 0x4e, 0x47] },
  { name: 'a JPEG picture', begins: [0xff, 0xd8, 0xff] },
  { name: 'a GIF picture', begins: [0x47, 0x49, 0x46, 0x38] },
  { name: 'a PDF file', begins: [0x25, 0x50, 0x44, 0x46] },
  { name: 'a ZIP archive', begins: [0x50, 0x4b, 0x03, 0x04] },
]

/** RFC 6170 section 5.2: SVG, or SVG compressed with gzip (.svgz). */
export async function readLogo(bytes: Uint8Array): Promise<LogoText> {
  const compressed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const unpacked = compressed ? await gunzip(bytes) : bytes
  if (unpacked === 'too-large')
    return { ok: false, code: 'bomb', compressed, reason: 'it unpacks to more than 1 MiB' }
  if (unpacked === 'broken')
    return { ok: false, code: 'unpack', compressed, reason: 'its compression is damaged' }
  const format = FORMATS.find(({ begins }) => begins.every((byte, index) => unpacked[index] === byte))
  if (format) return { ok: false, code: 'format', compressed, reason: `it is ${format.name}, not SVG` }
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

async function gunzip(bytes: Uint8Array): Promise<Uint8Array | 'too-large' | 'broken'> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
    const reader = (stream as ReadableStream<Uint8Array>).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > MAX_UNPACKED_BYTES) {
        await reader.cancel().catch(() => undefined)
        return 'too-large'
      }
      chunks.push(value)
    }
  } catch {
    return 'broken'
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
