// The addresses that receive a domain's mail, and whether each has matching reverse DNS.
import { namesServer } from '#shared/dns/null-mx.ts'
import { parseNetwork, specialRange } from '#shared/dns/ip-address.ts'
import { isFailure, type DnsAnswer, type Resolver } from '#shared/dns/resolver.ts'
import { checkReverse } from '#shared/blocklists/ip-reputation/reverse.ts'
import type { Reverse } from '#shared/blocklists/ip-reputation/schema.ts'
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'

/** In the order in which senders try them; further hosts say nothing new about the domain. */
export const MAX_HOSTS = 3

export interface MailHost {
  host: string
  /** Public ones, IPv4 first. */
  addresses: string[]
  /** Its addresses could not all be looked up. */
  unknown: boolean
  /** It belongs to a known provider, whose addresses say nothing about the domain. */
  provider?: string
}

/** The first hosts of the list; their lookups cost nothing if the MX check has made them. */
export async function mailHosts(mx: MxReport, resolver: Resolver): Promise<MailHost[]> {
  const names = [...new Set(mx.entries.filter(namesServer).map(({ exchange }) => exchange))]
  return Promise.all(
    names.map(async (host, index) => {
      const provider = receiverOf(host)?.name
      const facts = { host, ...(provider === undefined ? {} : { provider }) }
      if (index >= MAX_HOSTS) return { ...facts, addresses: [], unknown: true }
      const answers = await Promise.all([resolver.query(host, 'A'), resolver.query(host, 'AAAA')])
      return { ...facts, addresses: publicAddresses(answers), unknown: answers.some((one) => isFailure(one)) }
    }),
  )
}

const publicAddresses = (answers: readonly DnsAnswer<string>[]): string[] =>
  answers
    .flatMap(({ records }) => records as string[])
    .filter((address) => {
      const network = parseNetwork(address)
      return network !== null && specialRange(network) === null
    })

export interface ReverseCheck {
  ip: string
  host: string
  state: Reverse['state']
  /** One sentence. */
  text: string
}

/** The first IPv4 address of each host: at most two lookups. */
export async function checkReverseNames(
  hosts: readonly MailHost[],
  resolver: Resolver,
): Promise<ReverseCheck[]> {
  const first = hosts.flatMap(({ host, addresses }) => {
    const ip = addresses.find(isIpv4)
    return ip === undefined ? [] : [{ host, ip }]
  })
  return Promise.all(
    first.map(async ({ host, ip }) => {
      const reverse = await checkReverse(ip, resolver)
      return { host, ip, state: reverse.state, text: reverseText(host, ip, reverse) }
    }),
  )
}

function reverseText(host: string, ip: string, { state, names }: Reverse): string {
  const name = names.join(', ')
  switch (state) {
    case 'confirmed':
      return `The reverse DNS name of ${ip}, ${name}, points back to it.`
    case 'unconfirmed':
      return `The reverse DNS name of ${ip} (${host}), ${name}, does not point back to it.`
    case 'absent':
      return `${ip} (${host}) has no reverse DNS name.`
    default:
      return `The reverse DNS name of ${ip} (${host}) could not be checked.`
  }
}

export const isIpv4 = (address: string): boolean => !address.includes(':')
