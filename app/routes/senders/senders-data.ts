// What the list of sending services shows, as it was searched.
import { PASSPORTS } from '#shared/data/mail-services/passports/catalogue.ts'
import {
  senderPath,
  type Passport,
  SENDER_KINDS,
  type SenderKind,
} from '#shared/data/mail-services/passports/passport.ts'
import { findSenders, senderEntries } from '#shared/senders/sender.ts'

/** In a word or two, of the record of the domain. */
const SPF: Record<NonNullable<Passport['rootSpf']> | 'unknown', string> = {
  needed: 'SPF include needed',
  useless: 'SPF include useless',
  own_ip: 'SPF include only in some cases',
  unknown: '',
}

/** @param question the name of a service, or a part of it; empty for all */
export function loadSenders(question: string) {
  const found = question === '' ? senderEntries() : findSenders(question)
  const spfOf = new Map(PASSPORTS.map(({ id, rootSpf = 'unknown' as const }) => [id, SPF[rootSpf]]))
  const groups = (Object.keys(SENDER_KINDS) as SenderKind[]).flatMap((kind) => {
    const senders = found
      .filter((one) => one.kind === kind)
      .map(({ id, name }) => ({ path: senderPath({ id }), name, spf: spfOf.get(id) ?? '' }))
    return senders.length === 0 ? [] : [{ kind, title: titleOf(kind), senders }]
  })
  return { question, said: countText(found.length, question), groups }
}

const titleOf = (kind: SenderKind): string => {
  const name = SENDER_KINDS[kind]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function countText(count: number, question: string): string {
  if (question === '') return `${count} services:`
  if (count === 0) return `We have no facts about “${question}”. Try the first letters of its name.`
  return count === 1 ? 'One service:' : `${count} services match “${question}”:`
}
