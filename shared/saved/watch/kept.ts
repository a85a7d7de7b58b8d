// What a watch keeps between two looks, as it is read back from the database.
import * as v from 'valibot'

const KeptValue = v.object({
  owner: v.string(),
  type: v.string(),
  records: v.array(v.string()),
  meaning: v.array(v.string()),
  flat: v.exactOptional(v.array(v.string())),
})

const KeptMemory = v.object({
  value: v.nullable(KeptValue),
  candidate: v.exactOptional(
    v.object({ value: KeptValue, since: v.number(), seenAt: v.number(), times: v.number() }),
  ),
  lookedAt: v.number(),
  failingSince: v.exactOptional(v.number()),
  open: v.exactOptional(v.literal(true)),
  wavered: v.exactOptional(v.object({ times: v.number(), at: v.number() })),
})

export const KeptState = v.object({
  facets: v.record(v.string(), KeptMemory),
  regularAt: v.number(),
  extra: v.number(),
  blind: v.array(v.string()),
})
