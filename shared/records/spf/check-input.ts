// What is wrong with each item typed into the SPF generator.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { hasHostBits, parseIp, parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import type { IpFamily } from '#shared/dns/ip-address.ts'
import { bareItem, buildSpfRecord, termOf } from './build-record.ts'
import type { ListField, SpfRecordInput } from './build-record.ts'
import { isWideNetwork } from './lint.ts'
import { SIZE_LIMIT_BYTES } from './limits.ts'
import { shortened } from './term-text.ts'

export interface InputProblem {
  field: ListField | 'all' | 'record'
  /** The item as typed; empty if the problem is about the whole record. */
  item: string
  /** error: the record would not work; warning: it works, but could be better. */
  severity: 'error' | 'warning'
  message: string
}

/** @param domain the domain that the record is for; empty if not known yet */
export function checkInput(input: SpfRecordInput, domain: string): InputProblem[] {
  return [
    ...fieldProblems('ip4', input.ip4, (item) => addressProblem(item, 4)),
    ...fieldProblems('ip6', input.ip6, (item) => addressProblem(item, 6)),
    ...fieldProblems('includes', input.includes, (item) => includeProblem(item, domain)),
    ...(input.all === '+all' ? [OPEN] : []),
    ...sizeProblems(buildSpfRecord(input), domain),
  ]
}

const OPEN: InputProblem = {
  field: 'all',
  item: '+all',
  severity: 'warning',
  message: '“+all” allows every computer in the world to send as your domain. Choose “~all” or “-all”.',
}

type Problem = Pick<InputProblem, 'severity' | 'message'>

const error = (message: string): Problem => ({ severity: 'error', message })
const warning = (message: string): Problem => ({ severity: 'warning', message })

/** At most one problem per item. */
function fieldProblems(
  field: ListField,
  items: readonly string[],
  judge: (item: string) => Problem | null,
): InputProblem[] {
  const seen = new Set<string>()
  return items.flatMap((item) => {
    const bare = bareItem(field, item)
    const problem = seen.has(bare)
      ? warning(`“${shortened(item)}” is listed twice; once is enough.`)
      : judge(bare)
    seen.add(bare)
    return problem ? [{ field, item, ...problem }] : []
  })
}

function addressProblem(item: string, family: IpFamily): Problem | null {
  const shown = shortened(item)
  const [address = '', prefix] = item.split('/')
  const ip = parseIp(address)
  if (!ip) return error(noAddress(shown, address, family))
  if (ip.family !== family) {
    return error(`“${shown}” is an IPv${ip.family} address; put it in the list of IPv${ip.family} addresses.`)
  }
  const network = parseNetwork(item)
  const longest = family === 4 ? 32 : 128
  if (!network) return error(`“/${prefix ?? ''}” in “${shown}” must be a number from 0 to ${longest}.`)
  if (network.prefixLength === 0)
    return error(`“${shown}” allows every IPv${family} address in the world to send.`)
  const range = specialRange(network)
  if (range)
    return error(`“${shown}” is outside the public internet (${range}), so no mail can come from there.`)
  if (isWideNetwork(network))
    return warning(`“${shown}” allows many millions of addresses to send. List only your own networks.`)
  if (hasHostBits(network))
    return warning(`“${shown}” does not start at the beginning of a network; it means the entire network.`)
  return null
}

function noAddress(shown: string, address: string, family: IpFamily): string {
  const host = parseDomainInput(address)
  return host.ok
    ? `“${shown}” is a host name. Write its IPv${family} address, or put the service's domain in the includes.`
    : `“${shown}” is not an IPv${family} address.`
}

function includeProblem(item: string, domain: string): Problem | null {
  const shown = shortened(item)
  if (parseNetwork(item)) return error(`“${shown}” is an IP address; put it in the list of addresses.`)
  if (!termOf('includes', item)) return error(`“${shown}” is not a domain that can be included.`)
  if (domain !== '' && item === domain)
    return error(`“${shown}” is the domain itself: its record would include itself forever.`)
  return null
}

/** RFC 7208 section 3.4; other TXT records at the name add to it. */
function sizeProblems(record: string, domain: string): InputProblem[] {
  const bytes = domain.length + record.length
  if (bytes <= SIZE_LIMIT_BYTES) return []
  const message = `The name and the record take ${bytes} bytes; above ${SIZE_LIMIT_BYTES} the answer may not fit in one DNS packet.`
  return [{ field: 'record', item: '', severity: 'warning', message }]
}
