import type { Change } from './change.ts'
import { isWithin } from '#shared/dns/domain-name.ts'

/** @param provider the provider of the checked name; changes at names outside its zone stay as they are */
export function inZone(changes: readonly Change[], provider: { zone: string } | object): Change[] {
  const zone = 'zone' in provider ? provider.zone : undefined
  if (zone === undefined) return [...changes]
  return changes.map((change) => (isWithin(change.owner, zone) ? { ...change, zone } : change))
}
