// What proves the passports.
import { BUSINESS_FACTS } from './business.ts'
import type { Fact } from './fact.ts'
import { MAILBOX_FACTS } from './mailboxes.ts'
import { MARKETING_FACTS } from './marketing.ts'
import { RELAY_FACTS } from './relays.ts'

/** By the id of the passport. */
export const FACTS: ReadonlyMap<string, Fact[]> = new Map(
  Object.entries({ ...MAILBOX_FACTS, ...RELAY_FACTS, ...MARKETING_FACTS, ...BUSINESS_FACTS }),
)

/** @param id of a passport */
export const factsOf = (id: string): Fact[] => FACTS.get(id) ?? []
