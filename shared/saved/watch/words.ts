// An event's title, and what it means for mail: one sentence that makes sense alone.
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import { listNames } from '#shared/report/list-names.ts'
import type { WatchEvent } from './advance.ts'
import { endWords, type EventWords } from './end-words.ts'
import { zoneOf } from './look-ip.ts'
import type { Facet, FacetValue } from './value.ts'

const FACET_NAMES: Readonly<Record<string, string>> = {
  spf: 'SPF',
  dmarc: 'DMARC',
  mx: 'MX',
  'mta-sts': 'MTA-STS',
  bimi: 'BIMI',
  ns: 'Name servers',
  registration: 'Registration',
  lists: 'Blocklists',
}

/** In the middle of a sentence. */
const IN_SENTENCES: Readonly<Record<string, string>> = {
  ns: 'the name servers',
  registration: 'the registration',
  lists: 'the blocklists',
}

export function facetName(facet: string): string {
  if (facet.startsWith('dkim:')) return `DKIM key ${facet.slice('dkim:'.length)}`
  if (facet.startsWith('list:')) return listName(zoneOf(facet as Facet))
  return FACET_NAMES[facet] ?? facet
}

const listName = (zone: string): string =>
  listsInUse('ip', ['SPAMHAUS_DQS_KEY']).find((list) => list.zone === zone)?.name ?? zone

export function eventWords(subject: string, event: WatchEvent): EventWords {
  switch (event.what) {
    case 'changed':
      return changeWords(subject, event.facet, event)
    case 'ends':
    case 'removed':
      return endWords(subject, event)
    case 'blind':
      return {
        tone: 'unknown',
        title: `${subject}: no answers for a day`,
        meaning: `For 24 hours we could not check ${namesOf(event.groups)}. That says nothing about mail. We report any change in that time once we see it.`,
      }
    case 'sighted':
      return {
        tone: 'info',
        title: `${subject}: we get answers again`,
        meaning: `We can check ${namesOf(event.groups)} again. We report what has changed in the meantime as usual.`,
      }
  }
}

const namesOf = (groups: readonly string[]): string =>
  listNames(groups.map((group) => IN_SENTENCES[group] ?? facetName(group)))

interface Values {
  before: FacetValue
  after: FacetValue
}

/** What is gone, and what is new. */
const difference = ({ before, after }: Values) => ({
  gone: before.meaning.filter((token) => !after.meaning.includes(token)),
  added: after.meaning.filter((token) => !before.meaning.includes(token)),
})

function changeWords(subject: string, facet: Facet, values: Values): EventWords {
  const name = facetName(facet)
  const state =
    values.after.meaning.length === 0 ? 'gone' : values.before.meaning.length === 0 ? 'new' : 'changed'
  const { tone, meaning } = meaningOf(subject, facet, values, state)
  const verb = VERBS[facet === 'ns' ? 'ns' : 'record'][state]
  if (facet.startsWith('list:')) {
    const verbs = { gone: 'is off', new: 'is listed on', changed: 'has a different listing on' }
    return { tone, title: `${subject} ${verbs[state]} ${name}`, meaning }
  }
  return { tone, title: `${subject}: ${name} ${verb}`, meaning }
}

type State = 'gone' | 'new' | 'changed'

const VERBS = {
  record: { gone: 'is gone', new: 'is new', changed: 'changed' },
  ns: { gone: 'are gone', new: 'are new', changed: 'changed' },
} as const

type Meaning = Pick<EventWords, 'tone' | 'meaning'>

const say = (tone: EventWords['tone'], meaning: string): Meaning => ({ tone, meaning })

function meaningOf(subject: string, facet: Facet, values: Values, state: State): Meaning {
  switch (facet) {
    case 'spf':
      return spfMeaning(values, state)
    case 'dmarc':
      return dmarcMeaning(subject, values, state)
    case 'mx':
      return mxMeaning(values, state)
    case 'mta-sts':
      return stsMeaning(values, state)
    case 'bimi':
      return bimiMeaning(values, state)
    case 'ns':
      return nsMeaning(values)
    case 'registration':
      return registrationMeaning(values)
    default:
      return facet.startsWith('list:') ? listMeaning(subject, values, state) : keyMeaning(values, state)
  }
}

/** "a, b and 3 more" */
function some(tokens: readonly string[]): string {
  const shown = tokens.slice(0, 3).map((token) => token.replace(/^\d+\. /, '').replace(/^\+/, ''))
  return shown.join(', ') + (tokens.length > 3 ? ` and ${tokens.length - 3} more` : '')
}

function spfMeaning(values: Values, state: State): Meaning {
  if (state === 'gone')
    return say('bad', 'Receivers find no SPF record: SPF no longer proves any mail from this domain.')
  const broken = values.after.meaning.find((token) => token.startsWith('broken: '))
  if (broken) return say('bad', `Receivers give up on the record, so SPF proves nothing. ${broken.slice(8)}`)
  const { gone, added } = difference(values)
  const isAll = (token: string) => /[-+~?]all$/.test(token)
  if (added.some((token) => /\+all$/.test(token)))
    return say('bad', 'The record lets every server in the world send mail for the domain.')
  const lost = gone.filter((token) => !isAll(token) && !token.startsWith('broken: '))
  const won = added.filter((token) => !isAll(token))
  const service =
    values.before.records.join() === values.after.records.join()
      ? ' The domain’s own record is the same: a service that it includes has changed its record.'
      : ''
  const parts = [
    ...(lost.length > 0 ? [`SPF no longer passes for mail from ${some(lost)}.`] : []),
    ...(won.length > 0 ? [`SPF now passes for mail from ${some(won)}.`] : []),
    ...allMeaning(gone.find(isAll), added.find(isAll)),
  ]
  if (gone.some((token) => token.startsWith('broken: '))) parts.unshift('Receivers can use the record again.')
  return say(lost.length > 0 && !service ? 'warn' : 'info', parts.join(' ') + service)
}

const allMeaning = (before: string | undefined, after: string | undefined): string[] => {
  if (after === undefined)
    return before === undefined
      ? []
      : ['The record no longer says anything about other servers, so none of them fails.']
  const outcome = after.includes('-') ? 'fails' : after.includes('~') ? 'fails softly' : 'is neutral'
  return [`Mail from any other server now ${outcome}.`]
}

function dmarcMeaning(subject: string, values: Values, state: State): Meaning {
  if (state === 'gone')
    return say(
      'bad',
      `Nothing tells receivers what to do with forged mail from ${subject}, and reports stop.`,
    )
  const { meaning } = values.after
  if (meaning.includes('several'))
    return say('bad', 'There are now several DMARC records, so receivers use none of them.')
  if (meaning.some((token) => token.startsWith('no policy')))
    return say('bad', 'Receivers cannot use the policy in the record, so they apply none.')
  const policy = (value: FacetValue) =>
    value.meaning.find((token) => token.startsWith('p='))?.slice(2) ?? 'none'
  const [was, is] = [policy(values.before), policy(values.after)]
  const order = ['none', 'quarantine', 'reject']
  const { gone, added } = difference(values)
  if (order.indexOf(is) < order.indexOf(was))
    return say('warn', `The policy fell from ${was} to ${is}: receivers do less about forged mail.`)
  if (is !== was)
    return say(
      'info',
      `The policy rose from ${was} to ${is}: mail that proves nothing is ${is === 'reject' ? 'refused' : 'put aside'}.`,
    )
  const lost = gone.filter((token) => token.startsWith('rua='))
  if (lost.length > 0 && !meaning.some((token) => token.startsWith('rua=')))
    return say('warn', 'Nobody gets reports from receivers anymore.')
  return say(
    'info',
    `The policy is the same (${is}). What changed: ${some([...gone.map((token) => `no longer ${token}`), ...added])}.`,
  )
}

function mxMeaning(values: Values, state: State): Meaning {
  if (state === 'gone')
    return say('bad', 'Senders find no mail server: they try the web server of the domain, or give up.')
  const { gone, added } = difference(values)
  if (added.some((token) => token.endsWith('. .') || token.endsWith('. ')))
    return say('bad', 'The domain says that it accepts no mail (a null MX).')
  if (state === 'new') return say('info', `Mail for the domain now goes to ${some(added)}.`)
  const names = (tokens: readonly string[]) => tokens.map((token) => token.replace(/^\d+\. /, ''))
  const isOrder = names(gone).sort().join() === names(added).sort().join()
  if (isOrder) return say('info', 'The same servers receive the mail, in a different order of preference.')
  const parts = [
    ...(added.length > 0 ? [`Mail for the domain also goes to ${some(added)}.`] : []),
    ...(gone.length > 0 ? [`Mail no longer goes to ${some(gone)}.`] : []),
  ]
  if (values.after.meaning.every((token) => !values.before.meaning.includes(token)))
    return say(
      'warn',
      `Mail for the domain goes to different servers: ${some(added)} instead of ${some(gone)}.`,
    )
  return say('warn', parts.join(' '))
}

function stsMeaning({ after }: Values, state: State): Meaning {
  if (state === 'gone')
    return say(
      'warn',
      'Senders that do not have the policy yet do not look for it: their mail may travel unencrypted.',
    )
  if (after.meaning.includes('broken') || after.meaning.includes('several'))
    return say('bad', 'Senders do not accept the record, so they do not fetch a new policy.')
  return say('info', 'Senders fetch the policy file again. Check that it names all mail servers.')
}

function bimiMeaning({ after }: Values, state: State): Meaning {
  if (state === 'gone' || after.meaning.includes('several'))
    return say('warn', 'Inboxes no longer show a logo next to mail from this domain.')
  return say('info', 'Mailbox providers now fetch the logo and its certificate from the new URLs.')
}

const nsMeaning = (values: Values): Meaning => {
  const { gone, added } = difference(values)
  if (values.after.meaning.length === 0)
    return say(
      'bad',
      'The domain is no longer delegated: none of its records can be found, and no mail reaches it.',
    )
  const isMove = gone.length > 0 && values.after.meaning.every((token) => added.includes(token))
  return isMove
    ? say(
        'warn',
        `Different servers answer for the entire domain: ${some(added)} instead of ${some(gone)}. If that was not you, someone else controls its mail.`,
      )
    : say(
        'info',
        `Name servers were added or removed: ${some([...added, ...gone.map((token) => `without ${token}`)])}.`,
      )
}

function registrationMeaning(values: Values): Meaning {
  const { meaning } = values.after
  const day = meaning.find((token) => token.startsWith('expires='))?.slice(8)
  if (meaning.includes('not registered'))
    return say('bad', 'The registry no longer knows the name: anyone can register it and receive its mail.')
  if (meaning.some((token) => /hold$/.test(token)))
    return say('bad', 'The registration is on hold: the domain is removed from DNS, and no mail reaches it.')
  if (meaning.includes('over'))
    return say('bad', `The registration expired on ${day ?? 'a day in the past'}. Renew it now.`)
  const near = meaning.find((token) => token.startsWith('within '))
  if (near)
    return say(
      'warn',
      `The registration expires ${near}, on ${day ?? ''}. Without it, no mail reaches the domain.`,
    )
  return say(
    'info',
    day
      ? `The registration now runs until ${day}.`
      : 'The registry no longer says when the registration expires.',
  )
}

function keyMeaning({ before, after }: Values, state: State): Meaning {
  if (state === 'gone')
    return say('bad', 'Receivers cannot verify mail signed with this selector: those signatures fail.')
  if (after.meaning.includes('several'))
    return say('bad', 'There are several records at the name of the key, so receivers may use none of them.')
  if (after.meaning.includes('p='))
    return say('warn', 'The key was revoked: signatures with this selector fail from now on.')
  const key = ({ meaning }: FacetValue) => meaning.find((token) => token.startsWith('p='))
  if (key(before) === key(after))
    return say('info', 'The key is the same; what the record says about it has changed.')
  if (state === 'new') return say('info', 'Receivers can now verify signatures with this selector.')
  return say(
    'warn',
    'The key is different: mail that is still signed with the old one fails. If you did not change keys, find out who did.',
  )
}

const listMeaning = (subject: string, { after }: Values, state: State): Meaning =>
  state === 'gone'
    ? say('ok', `Receivers that use this list no longer count it against ${subject}.`)
    : say('bad', `Receivers that use this list may refuse mail from ${subject}. ${after.meaning.join(' ')}`)
