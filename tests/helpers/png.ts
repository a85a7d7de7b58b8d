// Reads a PNG with a palette according to its specification (W3C PNG, third edition), to see what a viewer would show.
import { inflateSync } from 'node:zlib'

const SIGNATURE = '89504e470d0a1a0a'

export interface ReadPng {
  width: number
  height: number
  /** The color of a pixel, as #rrggbb. */
  colorAt: (x: number, y: number) => string
}

export function readPng(file: Uint8Array): ReadPng {
  const bytes = Buffer.from(file)
  if (bytes.subarray(0, 8).toString('hex') !== SIGNATURE) throw new Error('not a PNG')
  const chunks = chunksOf(bytes.subarray(8))
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name))
  if (!header || !palette || !data || !chunks.has('IEND')) throw new Error('a chunk is missing')
  if (header.subarray(8).toString('hex') !== '0803000000') throw new Error('not eight bits with a palette')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(data)
  if (rows.length !== (width + 1) * height) throw new Error(`${rows.length} bytes of points`)
  for (let y = 0; y < height; y++) if (rows[y * (width + 1)] !== 0) throw new Error(`row ${y} is filtered`)
  return {
    width,
    height,
    colorAt(x, y) {
      const index = rows[y * (width + 1) + 1 + x] ?? 0
      if (index * 3 + 3 > palette.length) throw new Error(`no color ${index}`)
      return `#${palette.subarray(index * 3, index * 3 + 3).toString('hex')}`
    },
  }
}

function chunksOf(bytes: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 0; at < bytes.length;) {
    const end = at + 8 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) throw new Error(`${name}: a false sum`)
    chunks.set(name, bytes.subarray(at + 8, end))
    at = end + 4
  }
  return chunks
}

/** Bit by bit: slow but simple. */
function crc(bytes: Buffer): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0)
  }
  return (rest ^ 0xffffffff) >>> 0
}
