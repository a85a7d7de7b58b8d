// Neighboring servers usually have the same owner.
import { parseIp } from '#shared/dns/ip-address.ts'

/** "203.0.113.0/24", "2001:db8:1::/48". */
export function networkOf(ip: string): string {
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)?.[1]
  if (v4 !== undefined) return `${v4}.0/24`
  const address = parseIp(ip)
  if (!address) return ip
  const { bytes } = address
  const group = (at: number) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16)
  return `${group(0)}:${group(2)}:${group(4)}::/48`
}
