// What a sender is called on a page: who sends, or else where its servers are.
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { SourceNames, SpfUse } from './schema.ts'

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

/** No message used the SPF record of the domain, and no other one would: a service with `own_ip` may use it elsewhere. */
export const needsNoSpf = ({ rootSpf, ownEnvelope }: SpfUse): boolean =>
  ownEnvelope === 0 && rootSpf === 'useless'

/** Of a service that rarely uses the SPF record of the domain: whether it did. Without a full stop. */
export function spfUseText({ messages, ...use }: SpfUse & { messages: number }): string | undefined {
  const { rootSpf, ownEnvelope, unusedInclude } = use
  if (ownEnvelope === undefined || (rootSpf !== 'useless' && rootSpf !== 'own_ip')) return undefined
  const used = `${numberText(ownEnvelope)} of ${plural(messages, 'message', 'messages')} used your SPF record`
  if (!needsNoSpf(use)) return used
  return unusedInclude === undefined
    ? `${used}, so it needs no include for them`
    : `${used}, so “${unusedInclude}” may go`
}
