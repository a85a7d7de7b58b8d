// Mail servers behind Cloudflare's web proxy, which passes on no email.
import { CLOUDFLARE_PROXY } from '#shared/data/cloudflare-proxy.ts'
import { networkContains, parseIp, parseNetwork } from '#shared/dns/ip-address.ts'
import { mxFinding, type MxFinding } from './findings.ts'

/** The name that Cloudflare answers with in place of a proxied mail server of the same zone; it leads past the proxy. */
export const isProxyHelper = (host: string): boolean => /^_dc-mx\.[a-z0-9]+\./i.test(host)

export const proxyFindings = (host: string, addresses: readonly string[]): MxFinding[] => [
  ...(isProxyHelper(host) ? [mxFinding('mx-proxy-helper', { host })] : []),
  ...(addresses.length > 0 && addresses.every(isProxied)
    ? [mxFinding('mx-proxied', { host, addresses })]
    : []),
]

function isProxied(address: string): boolean {
  const ip = parseIp(address)
  return ip !== null && CLOUDFLARE_PROXY.some((range) => contains(range, ip))
}

function contains(range: string, ip: NonNullable<ReturnType<typeof parseIp>>): boolean {
  const network = parseNetwork(range)
  return network !== null && network.family === ip.family && networkContains(network, ip)
}
