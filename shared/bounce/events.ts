// Events of a sending service as refusals to judge, and as counts of what is no refusal.
import type { Meaning } from '#shared/data/bounce-codes/meaning.ts'
import type { Reason } from '#shared/data/bounce-codes/reasons.ts'
import { isGone } from './outcomes.ts'
import { providerOf } from './provider.ts'
import { meaningOf } from './reason.ts'
import { inOneLine, type Reply, replyIn } from './reply.ts'
import type { Row } from './rows.ts'
import { type Fields, isFields, type Value } from '#shared/mail-events/fields.ts'
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { eventsOf, type MailEvent, type Service } from '#shared/mail-events/service.ts'
import { SERVICES } from '#shared/mail-events/services/services.ts'
import type { Says } from '#shared/mail-events/words.ts'
import { writtenIn } from '#shared/mail-events/written.ts'

export interface Events {
  rows: readonly Row[]
  /** How often what is no refusal happened. */
  others: Readonly<Record<string, number>>
  /** Who wrote them; of several services, the one that wrote the most. */
  service?: string
  isCut: boolean
}

/** Null if the text has no event. */
export function eventsIn(text: string): Events | null {
  const { values, isCut } = writtenIn(text)
  const rows: Row[] = []
  const counts = new Map<string, number>()
  const services = new Map<string, number>()
  for (const [service, fields] of writtenByServices(values)) {
    services.set(service.name, (services.get(service.name) ?? 0) + 1)
    for (const event of eventsOf(service, fields))
      if (isListed(event)) rows.push(...rowsOf(event, service.name))
      else counts.set(event.kind, (counts.get(event.kind) ?? 0) + 1)
  }
  if (services.size === 0) return null
  const [[service] = ['']] = [...services].sort(([, one], [, other]) => other - one)
  return { rows, others: Object.fromEntries(counts), ...(service !== '' && { service }), isCut }
}

/** Every object that some service wrote, or what is within it. */
function* writtenByServices(values: Iterable<Value>): Generator<readonly [Service, Fields]> {
  for (const value of values) {
    if (typeof value === 'string') continue
    const service = isFields(value) ? SERVICES.find(({ isOwn }) => isOwn(value)) : undefined
    if (service && isFields(value)) yield [service, value]
    else yield* writtenByServices(value.values())
  }
}

const isListed = ({ kind }: MailEvent): boolean =>
  kind === 'bounce' || kind === 'complaint' || kind === 'rejected'

function rowsOf(event: MailEvent, service: string): Row[] {
  const reply = replyOf(event)
  const meaning = meaningOfEvent(event, reply)
  const row: Row = {
    reply: { ...reply, text: reply.text === '' ? inOneLine(event.note) : reply.text },
    host: event.host,
    action: actionOf(event.says, reply, meaning),
    meaning,
    ...speakerOf(event, reply, service),
    ...(serviceNamed(service) && { service }),
    ...(event.sender !== '' && { sender: event.sender }),
  }
  return event.recipients.length === 0
    ? [row]
    : event.recipients.map((recipient) => ({ ...row, recipient, isCertain: true }))
}

/** A service speaks for itself where it refused, or where no server said anything. */
function speakerOf({ says, host }: MailEvent, { text }: Reply, service: string): Pick<Row, 'speaker'> {
  const speaker = text === '' || (says.outranks && says.reason !== undefined) ? service : host
  return speaker === '' ? {} : { speaker }
}

/** What services write where a server said nothing. */
const EMPTY =
  /^(?:unknown(?: reason| error)?|none|null|n\/a|other|general|undetermined|(?:hard|soft)[ _-]bounce)\.?$/i

/** Fields of a reply count where its text has no code. */
function replyOf({ kind, reply: text, code, enhanced }: MailEvent): Reply {
  if (kind === 'complaint') return { text: inOneLine(text) }
  const bare = text.replace(/^\s{0,9}(?:smtp|x-[a-z-]{1,30})\s{0,9};\s{0,9}/i, '').trim()
  const plain = EMPTY.test(bare) ? '' : bare
  const read = replyIn(plain) ?? { text: inOneLine(plain).slice(0, 1000) }
  const number = /^[45]\d\d$/.test(code) && code !== '498' && code !== '499' ? Number(code) : undefined
  const [exact] = [enhanced, code].flatMap((each) => /^[45]\.\d{1,3}\.\d{1,3}(?= \(|$)/.exec(each)?.[0] ?? [])
  return {
    text: read.text,
    ...((read.code ?? number) !== undefined && { code: read.code ?? number }),
    ...((read.enhanced ?? exact) !== undefined && { enhanced: read.enhanced ?? exact }),
  }
}

const NO_REASON = 'but does not say why.'
const HARD = `Your sending service counts this as a hard bounce, ${NO_REASON}`
const SOFT = `Your sending service counts this as a soft bounce, ${NO_REASON} Try again later.`

/** The server’s own words come first, unless they are vague or the service refused before there was any server. */
function meaningOfEvent({ kind, says, host }: MailEvent, reply: Reply): Meaning {
  if (kind === 'complaint') return { reason: 'complaint' }
  const own = ownMeaning(says)
  if (own && says.outranks) return own
  const { code, enhanced, text } = reply
  const isSaid = text !== '' || code !== undefined || enhanced !== undefined
  const lower = text.toLowerCase()
  const said = isSaid ? meaningOf(reply, lower, () => providerOf(lower, host)) : undefined
  const isVague = said === undefined || said.reason === 'unknown' || said.isGuess === true
  if (own && isVague && (own.isGuess !== true || said === undefined || said.reason === 'unknown')) return own
  if (said && (said.reason !== 'unknown' || isSpoken(text))) return lasting(said, says)
  if (says.class === 'permanent') return { reason: 'not-given', address: 'pause', advice: HARD }
  return { reason: 'not-given', ...(says.class === 'temporary' && { advice: SOFT }) }
}

const isSpoken = (text: string): boolean => /\p{L}{2}/u.test(text)

/** What a service has given up for good is not tried again only because nobody knows the words. */
const lasting = (meaning: Meaning, says: Says): Meaning =>
  meaning.reason === 'unknown' && says.class === 'permanent' ? { ...meaning, address: 'pause' } : meaning

const ownMeaning = ({ reason, isGuess, address }: Says): (Meaning & { reason: Reason }) | undefined =>
  reason === undefined
    ? undefined
    : { reason, ...(isGuess && { isGuess }), ...(address !== undefined && { address }) }

/** The service tries again, or would take the next message, unless the server says that the address is gone. */
function actionOf(says: Says, { code, enhanced }: Reply, { reason, isGuess }: Meaning): string {
  const isRefused = (enhanced ?? String(code ?? '')).startsWith('5')
  const isCertain = isRefused && isGone(reason) && isGuess !== true
  if (says.class === 'temporary' && !isCertain) return 'delayed'
  return says.class === 'permanent' ? 'failed' : ''
}
