import * as v from 'valibot'
import { SENDER_KINDS, type SenderKind } from '#shared/data/mail-services/passports/passport.ts'

const SENDER_KIND_NAMES = Object.keys(SENDER_KINDS) as [SenderKind, ...SenderKind[]]

const text = (about: string) => v.pipe(v.string(), v.description(about))

/** Whose a server is: what the reports prove, and what DNS says. What could not be found out is missing. */
export const SourceNames = {
  service: v.optional(
    text('The service that sends, as it proves; of the kind web_host: whose server it is, not who sends.'),
  ),
  serviceKind: v.optional(
    v.pipe(v.picklist(SENDER_KIND_NAMES), v.description('What kind of service that is.')),
  ),
  passport: v.optional(text('Its facts are at /user/senders/{id}, its page at /senders/{id}.')),
  rdns: v.optional(
    text('The reverse name of the IP address with the most messages; only if it leads back to the address.'),
  ),
  network: v.optional(
    v.pipe(
      v.object({
        asn: v.number(),
        name: text('Empty if it could not be looked up.'),
        country: text('Where it is registered, as two letters; may be empty.'),
      }),
      v.description('The network that announces the address (BGP), from Team Cymru.'),
    ),
  ),
}

export const FoundSource = v.object({ ip: v.string(), ...SourceNames })
export type FoundSource = v.InferOutput<typeof FoundSource>
export type SourceNames = Omit<FoundSource, 'ip'>
