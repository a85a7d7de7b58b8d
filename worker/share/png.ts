// A PNG of pixels that refer to colors in a palette (W3C PNG, third edition).

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Eight bits, a palette, deflate, filters for each row, no interlacing. */
const KIND = [8, 3, 0, 0, 0]

const CRC = Int32Array.from({ length: 256 }, (_, index) => {
  let rest = index
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

function crc32(bytes: Uint8Array): number {
  let rest = -1
  for (const byte of bytes) rest = (rest >>> 8) ^ (CRC[(rest ^ byte) & 0xff] ?? 0)
  return ~rest
}

interface Picture {
  width: number
  height: number
  /** Three bytes per color. */
  palette: Uint8Array
  /** Each row starts with a byte for its filter, which is 0. */
  rows: Uint8Array<ArrayBuffer>
}

export async function encodePng({ width, height, palette, rows }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const header = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 0, ...KIND])
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  const chunks = [
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return joined([Uint8Array.from(SIGNATURE), ...chunks])
}

/** Written in one step: a stream of pieces would cost a fifth more. */
async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  const [packed] = await Promise.all([
    new Response(readable).arrayBuffer(),
    writer.write(bytes),
    writer.close(),
  ])
  return new Uint8Array(packed)
}

/** Its length, its name and its data, and the checksum of the last two. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const all = joined([new Uint8Array(4), new TextEncoder().encode(name), data, new Uint8Array(4)])
  const view = new DataView(all.buffer)
  view.setUint32(0, data.length)
  view.setInt32(all.length - 4, crc32(all.subarray(4, -4)))
  return all
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
