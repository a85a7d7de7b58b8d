export const CLIENT_FAMILIES = ['ipv4', 'ipv6'] as const
export type ClientFamily = (typeof CLIENT_FAMILIES)[number]
