// What the registry of a top-level domain says about a name: who registered it, since when and until when.
import * as v from 'valibot'

const asked = {
  domain: v.pipe(v.string(), v.description('The name that was looked up: the registrable domain.')),
}

const server = v.pipe(v.string(), v.description('Who answered.'))
const reason = v.pipe(v.string(), v.description('One sentence for people.'))

export const Registration = v.pipe(
  v.variant('state', [
    v.object({
      state: v.literal('found'),
      ...asked,
      server,
      registrar: v.optional(v.string()),
      registrarId: v.optional(v.pipe(v.string(), v.description('The registrar’s IANA number.'))),
      registered: v.optional(v.pipe(v.string(), v.description('YYYY-MM-DD.'))),
      expires: v.optional(v.string()),
      statuses: v.pipe(
        v.array(v.string()),
        v.description(`Status codes from the registry, in lowercase, e.g. "client transfer prohibited".`),
      ),
    }),
    v.object({ state: v.literal('absent'), ...asked, server }),
    v.object({ state: v.literal('unpublished'), ...asked, reason }),
    v.object({
      state: v.literal('unknown'),
      ...asked,
      reason,
    }),
  ]),
  v.description(
    [
      '- found: the registry knows the name; fields that it does not publish are missing',
      '- absent: the registry says that the name is not registered',
      '- unpublished: the registry does not answer such queries',
      '- unknown: the registry could not be reached, or its answer could not be used',
    ].join('\n'),
  ),
)
export type Registration = v.InferOutput<typeof Registration>
export type FoundRegistration = Extract<Registration, { state: 'found' }>
