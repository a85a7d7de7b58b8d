// What a sender is called on a page: who sends, or else where its servers are.
import type { SourceNames } from './schema.ts'

export interface TitledSender extends SourceNames {
  name: string
  kind: 'service' | 'own' | 'via' | 'network'
}

/** A network that sends nothing itself is no name. */
export function senderTitle({ name, kind, service, serviceKind, network }: TitledSender): string {
  if (kind !== 'network') return name
  if (service !== undefined && serviceKind !== 'web_host') return service
  const host = service ?? network?.name
  if (host === undefined || host === '') return name
  return `A server at ${host}${network?.country ? ` (${network.country})` : ''}`
}

/** “AS24940 Hetzner, DE” */
export const networkText = ({ asn, name, country }: NonNullable<SourceNames['network']>): string =>
  [`AS${asn} ${name}`.trim(), country].filter(Boolean).join(', ')
