// Writes pictures of up to 256 colors as PNG (W3C PNG, third edition, as in RFC 2083), and reads again what it wrote.
import { joinBytes, latin1, latin1Bytes } from '#shared/kit/bytes.ts'

export interface Picture {
  width: number
  height: number
  /** Red, green and blue of each color. */
  palette: Uint8Array
  /** The number of a color for each pixel, row by row. */
  pixels: Uint8Array
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const LENGTH_BYTES = 4
const TYPE_BYTES = 4
const CRC_BYTES = 4
/** 8 bits for each pixel, a palette, the only compression and filters that there are, not interlaced (11.2.1). */
const FORMAT = [8, 3, 0, 0, 0]
const SIZE_BYTES = 8

export async function writePng({
  width,
  height,
  palette,
  pixels,
}: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array(SIZE_BYTES + FORMAT.length)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set(FORMAT, SIZE_BYTES)
  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await throughStream(rowsOf(width, height, pixels), new CompressionStream('deflate'))),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(joinBytes(parts))
}

/** Each row begins with the number of its filter: 0 for none, the best one for a palette (12.7). */
function rowsOf(width: number, height: number, pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return rows
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(LENGTH_BYTES + TYPE_BYTES + data.length + CRC_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(latin1Bytes(type), LENGTH_BYTES)
  bytes.set(data, LENGTH_BYTES + TYPE_BYTES)
  view.setUint32(bytes.length - CRC_BYTES, crc32(bytes.subarray(LENGTH_BYTES, -CRC_BYTES)))
  return bytes
}

/** The remainders of all bytes (annex D). */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) rest = (REMAINDERS[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return (rest ^ 0xffffffff) >>> 0
}

/** Null if a part is missing. Only of our own files, which `npm run sharing-images` wrote with the function above. */
export async function readPng(bytes: Uint8Array<ArrayBuffer>): Promise<Picture | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts = new Map<string, Uint8Array<ArrayBuffer>>()
  for (let at = SIGNATURE.length; at < bytes.length;) {
    const start = at + LENGTH_BYTES + TYPE_BYTES
    const end = start + view.getUint32(at)
    parts.set(latin1(bytes.subarray(at + LENGTH_BYTES, start)), bytes.subarray(start, end))
    at = end + CRC_BYTES
  }
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((type) => parts.get(type))
  if (!header || !palette || !data) return null
  const size = new DataView(header.buffer, header.byteOffset)
  const [width, height] = [size.getUint32(0), size.getUint32(4)]
  const rows = await throughStream(data, new DecompressionStream('deflate'))
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    pixels.set(rows.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), y * width)
  return { width, height, palette, pixels }
}

async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer())
}
