// Reads what was typed into the address field: a public IPv4 address, a domain, or the reason why it is neither.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { formatIp, parseIp, parseNetwork, specialRange, unmapIpv4 } from '#shared/dns/ip-address.ts'

type IpInput =
  | { kind: 'address'; ip: string }
  /** Its addresses can be offered. */
  | { kind: 'domain'; domain: string; reason: string }
  | { kind: 'invalid'; reason: string }

/** A longer text is not an address; the rest is not read. */
const MAX_TYPED = 300
const MAX_SHOWN = 60

/** The spaces and brackets around an address are dropped, as in a header's [192.0.43.10]; nothing else is guessed. */
export function readIpInput(typed: string): IpInput {
  const text = typed
    .slice(0, MAX_TYPED + 1)
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
  if (text === '') return invalid('enter an IP address, for example 192.0.43.10')
  const ip = parseIp(text)
  if (ip?.family === 4) return publicAddress(text)
  if (ip) return invalid(ipv6Reason(text))
  const reason = whyNot(text)
  if (reason) return invalid(reason)
  const domain = text.length > MAX_TYPED ? null : parseDomainInput(text)
  return domain?.ok
    ? { kind: 'domain', domain: domain.domain, reason: `${domain.domain} is a domain` }
    : invalid(`“${shown(text)}” is not four numbers from 0 to 255 with dots between them`)
}

const invalid = (reason: string): IpInput => ({ kind: 'invalid', reason })

const shown = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

function publicAddress(text: string): IpInput {
  const network = parseNetwork(text)
  const range = network && specialRange(network)
  if (text === '255.255.255.255') return invalid(`${text} is the broadcast address`)
  if (!range) return { kind: 'address', ip: text }
  return invalid(`${text} is not public (${range}), so it cannot send mail on the internet`)
}

function ipv6Reason(text: string): string {
  const ip = parseIp(text)
  const inner = ip && unmapIpv4(ip)
  if (inner?.family === 4) return `${shown(text)} is an IPv4 address in IPv6 form; type ${formatIp(inner)}`
  return `${shown(text)} is an IPv6 address, and the lists we check contain only IPv4 addresses`
}

/** Common mistakes with addresses, each by its name. */
function whyNot(text: string): string | null {
  const port = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)
  if (port?.[1]) return `leave out the port: ${port[1]}`
  if (/^\d{1,3}(\.\d{1,3}){3}\/\d{1,2}$/.test(text)) return `${text} is a network; enter one address in it`
  if (/^[\d.\s]+$/.test(text) && /\s/.test(text)) return 'it contains a space'
  if (/^\d+(\.\d+)*\.?$/.test(text)) {
    const parts = text.split('.')
    if (parts.length !== 4 || parts.includes('')) return `“${shown(text)}” does not have four numbers`
    const zero = parts.find((part) => /^0\d/.test(part))
    if (zero !== undefined) {
      return `${shown(zero)} starts with 0, and some programs would read it as an octal number`
    }
    const large = parts.find((part) => Number(part) > 255)
    if (large !== undefined) return `${shown(large)} is larger than 255`
  }
  if (/^0x[\da-f]/i.test(text)) return 'it is written in hexadecimal'
  if (/^[[\]\d:.a-f]*:[[\]\d:.a-f]*:[[\]\d:.a-f%]*$/i.test(text)) {
    return `“${shown(text)}” looks like an IPv6 address, and the lists we check contain only IPv4 addresses`
  }
  return null
}
