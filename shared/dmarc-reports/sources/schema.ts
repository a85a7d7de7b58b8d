import * as v from 'valibot'
import { SENDER_KINDS, type SenderKind } from '#shared/data/mail-services/passports/passport.ts'

const SENDER_KIND_NAMES = Object.keys(SENDER_KINDS) as [SenderKind, ...SenderKind[]]

const text = (about: string) => v.pipe(v.string(), v.description(about))

/** Whose a server is: what the reports prove, and what DNS says. What could not be found out is missing. */
export const SourceNames = {
  service: v.optional(text('Who sends; of the kind web_host, whose server it is.')),
  serviceKind: v.optional(v.picklist(SENDER_KIND_NAMES)),
  passport: v.optional(text('As in /user/senders/{id}.')),
  rootSpf: v.optional(v.picklist(['needed', 'useless', 'own_ip'])),
  rdns: v.optional(text('A reverse name that leads back to the IP address.')),
  network: v.optional(v.object({ asn: v.number(), name: v.string(), country: v.string() })),
}

/** Of a sender. */
export const SourceFacts = {
  ...SourceNames,
  ownEnvelope: v.optional(
    v.pipe(
      v.number(),
      v.description(
        'Messages of a service that have the domain in the envelope: only they use its SPF record.',
      ),
    ),
  ),
  unusedInclude: v.optional(
    text('The term of the domain’s SPF record that may go: none of these messages used it, nor need it.'),
  ),
}

export const FoundSource = v.object({ ip: v.string(), ...SourceNames })
export type FoundSource = v.InferOutput<typeof FoundSource>
export type SourceNames = Omit<FoundSource, 'ip'>
export type SpfUse = Pick<SourceNames, 'passport' | 'rootSpf'> & {
  ownEnvelope?: number
  unusedInclude?: string
}
