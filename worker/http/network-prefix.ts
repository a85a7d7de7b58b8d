import { prefixOf } from '#shared/dns/ip-address.ts'

/** "192.0.2.0" for its /24, "2001:500:88::" for its /48; null if the text is not an IP address. */
export const networkPrefix = (address: string | undefined): string | null => prefixOf(address)?.start ?? null
