import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'

/** A domain with mail servers that have an IP address each. */
export const mailServers = (domain: string, more: ZoneNode = {}, hosts = [`mx.${domain}`]): Zone => ({
  [domain]: { MX: hosts.map((host, index): [number, string] => [10 * (index + 1), host]), ...more },
  ...Object.fromEntries(hosts.map((host) => [host, { A: ['192.0.43.8'] }])),
})
