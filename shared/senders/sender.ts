// What is told about a service: its passport, for programs and people.
import { factsOf } from '#shared/data/mail-services/facts/facts.ts'
import { menuOf } from '#shared/data/mail-services/menus.ts'
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import { whyNotAsked } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import type { Sender, SenderEntry } from './schema.ts'
import { includeOf, setupOf } from './setup.ts'

const senderEntry = ({ id, service, kind }: Passport): SenderEntry => ({ id, name: service, kind })

/** By name. */
export const senderEntries = (): SenderEntry[] =>
  PASSPORTS.map(senderEntry).sort((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  )

/** @param domain that the records are for */
export function senderOf(passport: Passport, domain: string): Sender {
  const { id, what, rootSpf, bounce, dkim = [], others = [], rotation } = passport
  const include = includeOf(passport)
  const why = whyNotAsked(passport)
  const menu = menuOf(passport.service)
  return {
    ...senderEntry(passport),
    about: what,
    ...(rootSpf && { rootSpf }),
    ...(include !== undefined && { include }),
    ...(bounce && { bounce }),
    dkim: [...dkim],
    others: [...others],
    ...(rotation && { rotation }),
    ...(menu && { menu: menu.where, ...(menu.url !== undefined && { menuUrl: menu.url }) }),
    records: setupOf(passport, domain),
    ...(why !== null && { whyNoSpf: why }),
    facts: factsOf(id),
  }
}

/** Services whose name or address has what was typed, the nearest first. */
export function findSenders(typed: string): SenderEntry[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const rank = ({ id, name }: SenderEntry) =>
    plain(name) === wanted || plain(id) === wanted ? 0 : plain(name).startsWith(wanted) ? 1 : 2
  return senderEntries()
    .filter(({ id, name }) => plain(name).includes(wanted) || plain(id).includes(wanted))
    .sort((one, other) => rank(one) - rank(other))
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
