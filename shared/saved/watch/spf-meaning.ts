// Which servers an SPF record lets send, and what happens to the others: the tree of includes as one list, so that
// neither the order of terms nor flattening makes a difference.
import { failureText } from '#shared/dns/failure-text.ts'
import { formatIp, type IpFamily, type IpNetwork, parseIp } from '#shared/dns/ip-address.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import type { HostTerm, Qualifier } from '#shared/records/spf/parse.ts'
import { buildTree } from '#shared/records/spf/tree-build.ts'
import { type LoadedTree, loadTree, type PlannedTerm } from '#shared/records/spf/tree-load.ts'
import { seen, type Sighting, unknown } from './value.ts'

/** Hosts of "mx" whose addresses are queried; a domain with more is compared by their names. */
const MAX_MX_HOSTS = 4

export async function lookAtSpf(domain: string, resolver: Resolver): Promise<Sighting> {
  const loaded = await loadTree(domain, resolver, { leftovers: false, registration: false })
  const { failures, causes } = buildTree(loaded)
  const failure = failures.find(({ type }) => type === 'TXT')
  if (failure) return unknown(failureText(failure))
  if (loaded.truncated) return unknown('There were not enough queries left for all of the record’s includes.')
  const records = loaded.domains.get(domain)?.records.map(({ text }) => text) ?? []
  const [cause] = causes
  const broken = cause ? [`broken: ${cause.finding.message}`] : []
  if (records.length !== 1) return seen({ owner: domain, type: 'TXT', records, meaning: broken })
  const parts = partsOf(loaded, domain, { path: [], qualifier: null })
  const flat = await flatParts(parts, loaded, resolver)
  return seen({
    owner: domain,
    type: 'TXT',
    records,
    meaning: [...broken, ...tokensOf(parts)],
    ...(flat && { flat: [...broken, ...tokensOf(flat)] }),
  })
}

/** One part of the tree: networks, hosts by name, or a term that is compared as written. */
interface Part {
  qualifier: string
  networks?: readonly IpNetwork[]
  host?: { term: HostTerm; name: string }
  text?: string
}

interface Branch {
  path: readonly string[]
  /** The qualifier of the include that leads here; null outside of any. */
  qualifier: Qualifier | null
}

function partsOf(loaded: LoadedTree, name: string, branch: Branch): Part[] {
  const domain = loaded.domains.get(name)
  if (!domain || branch.path.includes(name)) return []
  const path = [...branch.path, name]
  const last = ({ term }: PlannedTerm) => Number(term.name === 'redirect')
  return domain.terms
    .filter(({ dead, recordIndex }) => !dead && recordIndex === 0)
    .toSorted((a, b) => last(a) - last(b))
    .flatMap((planned) => partsOfTerm(loaded, planned, { ...branch, path }))
}

function partsOfTerm(loaded: LoadedTree, { term, target }: PlannedTerm, branch: Branch): Part[] {
  const name = target?.kind === 'name' ? target.name : ''
  if (term.kind === 'modifier') return term.name === 'redirect' && name ? partsOf(loaded, name, branch) : []
  const own = term.qualifier
  // Behind an include, only a pass is a match (RFC 7208 section 5.2); the rest keeps later terms from being reached.
  const isHit = branch.qualifier === null || own === '+'
  if (term.name === 'all' && !isHit) return []
  const qualifier = branch.qualifier === null ? own : isHit ? branch.qualifier : `${branch.qualifier}not `
  if (term.name === 'include' && name && isHit)
    return partsOf(loaded, name, { path: branch.path, qualifier: branch.qualifier ?? own })
  if (term.name === 'ip4' || term.name === 'ip6') return [{ qualifier, networks: [term.network] }]
  if ((term.name === 'a' || term.name === 'mx') && name) return [{ qualifier, host: { term, name } }]
  if (term.name === 'all') return [{ qualifier, text: 'all' }]
  return [{ qualifier, text: name ? `${term.name}:${name}` : term.text.replace(/^[-+~?]/, '').toLowerCase() }]
}

/** Hosts as the networks that they have now; undefined if one of the queries failed. */
async function flatParts(
  parts: readonly Part[],
  loaded: LoadedTree,
  resolver: Resolver,
): Promise<Part[] | undefined> {
  const flat: Part[] = []
  for (const part of parts) {
    if (!part.host) {
      flat.push(part)
      continue
    }
    const { term, name } = part.host
    const mx = term.name === 'mx' ? loaded.answerTo(name, 'MX') : null
    if (term.name === 'mx' && (!mx || isFailure(mx))) return undefined
    const hosts = mx ? mx.records.map(({ exchange }) => exchange) : [name]
    if (hosts.length > MAX_MX_HOSTS) return undefined
    const networks = await Promise.all(hosts.map((host) => networksOf(host, term, resolver)))
    if (networks.includes(null)) return undefined
    flat.push({ qualifier: part.qualifier, networks: networks.flatMap((found) => found ?? []) })
  }
  return flat
}

async function networksOf(host: string, term: HostTerm, resolver: Resolver): Promise<IpNetwork[] | null> {
  const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
  if (answers.some((answer) => isFailure<string>(answer))) return null
  return answers
    .flatMap(({ records }) => records as string[])
    .flatMap((text) => parseIp(text) ?? [])
    .map((ip) => ({ ...ip, prefixLength: ip.family === 4 ? term.prefixLength4 : term.prefixLength6 }))
}

/** The order of terms matters only where qualifiers change; within each run, they are a set. */
function tokensOf(parts: readonly Part[]): string[] {
  const runs: Part[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run && run[0]?.qualifier === part.qualifier) run.push(part)
    else runs.push([part])
  }
  return runs.flatMap((run, index) => {
    const qualifier = run[0]?.qualifier ?? ''
    const texts = [
      ...networkTexts(run.flatMap(({ networks = [] }) => networks)),
      ...run.flatMap(({ host }) => (host ? [hostText(host)] : [])),
      ...run.flatMap(({ text }) => text ?? []),
    ]
    // After the first run of passes, each entry is written with its position.
    const place = index === 0 || run.every(({ text }) => text === 'all') ? '' : `${index + 1}. `
    return [...new Set(texts)].sort().map((text) => `${place}${qualifier}${text}`)
  })
}

const hostText = ({ term, name }: { term: HostTerm; name: string }): string =>
  `${term.name}:${name}` +
  (term.prefixLength4 === 32 ? '' : `/${term.prefixLength4}`) +
  (term.prefixLength6 === 128 ? '' : `//${term.prefixLength6}`)

// Networks as a set: however they are split into prefixes, the same addresses have the same text.
interface Block {
  family: IpFamily
  /** The network's first address. */
  first: bigint
  prefixLength: number
}

/** Sorted; without networks inside others, and with neighbors joined. */
function networkTexts(networks: readonly IpNetwork[]): string[] {
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
