import type { ProviderResult } from './provider.ts'

/** The name that we know it by; undefined if its name servers are nobody's that we know. */
export const providerName = (provider: ProviderResult): string | undefined =>
  provider.state === 'known' ? provider.name : undefined

/** Its name, or else a hint to who it is; undefined if its name servers could not be found. */
export const providerLabel = (provider: ProviderResult): string | undefined =>
  provider.state === 'other' ? provider.nameServerDomain : providerName(provider)

/** @param own what a server of the provider calls itself: only that tells which, where the name servers fit several */
export const providerNameAt = (provider: ProviderResult, own: string): string =>
  provider.state !== 'known' || provider.alternative || provider.alsoAt ? own : provider.name
