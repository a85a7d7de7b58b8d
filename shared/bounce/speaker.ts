// Whose words a reply is.
import { providerLabel } from './provider.ts'
import type { Row } from './rows.ts'

const SOMEONE = 'The server'
export const OWN_SERVER = 'Your own server'

/** A provider is better known by its name than by that of its host. */
export function speakerOf({ speaker, isOwn }: Row, provider: string | undefined): string {
  if (isOwn) return OWN_SERVER
  return provider === undefined ? (speaker ?? SOMEONE) : providerLabel(provider)
}

/** A provider, a service or a host. */
export const isNamed = (speaker: string): boolean => speaker !== SOMEONE && speaker !== OWN_SERVER

/** A host that belongs to no provider that we know. */
export const isHost = (speaker: string): boolean => /^[a-z0-9._-]+\.[a-z0-9-]+$/.test(speaker)
