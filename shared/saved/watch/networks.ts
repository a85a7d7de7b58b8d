// Networks as a set: however they are split into prefixes, the same addresses have the same text.
import { formatIp, type IpFamily, type IpNetwork } from '#shared/dns/ip-address.ts'

interface Block {
  family: IpFamily
  /** The network's first address. */
  first: bigint
  prefixLength: number
}

/** Sorted; without networks inside others, and with neighbors joined. */
export function networkTexts(networks: readonly IpNetwork[]): string[] {
  const blocks = networks.map(blockOf).sort(inOrder)
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last && contains(last, block)) continue
    joined.push(block)
    joinLast(joined)
  }
  return joined.map(textOf)
}

const widthOf = (family: IpFamily): number => (family === 4 ? 32 : 128)

function blockOf({ family, bytes, prefixLength }: IpNetwork): Block {
  const address = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const host = BigInt(widthOf(family) - prefixLength)
  return { family, first: (address >> host) << host, prefixLength }
}

function inOrder(a: Block, b: Block): number {
  if (a.family !== b.family) return a.family - b.family
  if (a.first !== b.first) return a.first < b.first ? -1 : 1
  return a.prefixLength - b.prefixLength
}

const contains = (outer: Block, inner: Block): boolean =>
  outer.family === inner.family &&
  outer.prefixLength <= inner.prefixLength &&
  inner.first >> hostBits(outer) === outer.first >> hostBits(outer)

const hostBits = ({ family, prefixLength }: Block): bigint => BigInt(widthOf(family) - prefixLength)

/** Two halves of one network become it, again and again. */
function joinLast(blocks: Block[]): void {
  for (;;) {
    const [left, right] = [blocks.at(-2), blocks.at(-1)]
    if (!left || !right || left.family !== right.family || left.prefixLength !== right.prefixLength) return
    const size = 1n << hostBits(left)
    if (left.prefixLength === 0 || left.first % (size * 2n) !== 0n || right.first !== left.first + size)
      return
    blocks.splice(-2, 2, { ...left, prefixLength: left.prefixLength - 1 })
  }
}

function textOf({ family, first, prefixLength }: Block): string {
  const width = widthOf(family)
  const bytes = Array.from({ length: width / 8 }, (_, index) =>
    Number((first >> BigInt(width - 8 - index * 8)) & 255n),
  )
  const address = formatIp({ family, bytes })
  return `ip${family}:${address}${prefixLength === width ? '' : `/${prefixLength}`}`
}
