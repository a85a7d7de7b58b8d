// An event's title, and what it means for mail: one sentence that makes sense alone.
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { WatchEvent } from './advance.ts'
import { change, itself, type EventWords } from './verdict.ts'
import { zoneOf, type Facet, type FacetValue } from './value.ts'

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
      return itself('ends', { subject, on: event.on })
    case 'removed':
      return itself('removed', { subject })
    case 'blind':
    case 'sighted':
      return itself(event.what, { subject, names: event.groups.map(inSentence) })
  }
}

const inSentence = (group: string): string => IN_SENTENCES[group] ?? facetName(group)

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
      return change(
        state === 'gone' || values.after.meaning.includes('several') ? 'bimi-gone' : 'bimi-changed',
      )
    case 'ns':
      return nsMeaning(values)
    case 'registration':
      return registrationMeaning(values)
    default:
      return facet.startsWith('list:') ? listMeaning(subject, values, state) : keyMeaning(values, state)
  }
}

function spfMeaning(values: Values, state: State): Meaning {
  if (state === 'gone') return change('spf-gone')
  const broken = values.after.meaning.find((token) => token.startsWith('broken: '))
  if (broken) return change('spf-broken', { reason: broken.slice(8) })
  const { gone, added } = difference(values)
  const isAll = (token: string) => /[-+~?]all$/.test(token)
  if (added.some((token) => /\+all$/.test(token))) return change('spf-open')
  const lost = gone.filter((token) => !isAll(token) && !token.startsWith('broken: '))
  const isOfService = values.before.records.join() === values.after.records.join()
  return change(lost.length > 0 && !isOfService ? 'spf-lost' : 'spf-changed', {
    isRepaired: gone.some((token) => token.startsWith('broken: ')),
    lost,
    won: added.filter((token) => !isAll(token)),
    allBefore: gone.find(isAll),
    allAfter: added.find(isAll),
    isOfService,
  })
}

function dmarcMeaning(subject: string, values: Values, state: State): Meaning {
  if (state === 'gone') return change('dmarc-gone', { subject })
  const { meaning } = values.after
  if (meaning.includes('several')) return change('dmarc-several')
  if (meaning.some((token) => token.startsWith('no policy'))) return change('dmarc-no-policy')
  const policy = (value: FacetValue) =>
    value.meaning.find((token) => token.startsWith('p='))?.slice(2) ?? 'none'
  const [was, is] = [policy(values.before), policy(values.after)]
  const order = ['none', 'quarantine', 'reject']
  const { gone, added } = difference(values)
  if (order.indexOf(is) < order.indexOf(was)) return change('dmarc-fell', { was, is })
  if (is !== was) return change(is === 'reject' ? 'dmarc-rose-to-reject' : 'dmarc-rose', { was, is })
  const lost = gone.filter((token) => token.startsWith('rua='))
  if (lost.length > 0 && !meaning.some((token) => token.startsWith('rua='))) return change('dmarc-no-reports')
  return change('dmarc-changed', { is, gone, added })
}

function mxMeaning(values: Values, state: State): Meaning {
  if (state === 'gone') return change('mx-gone')
  const { gone, added } = difference(values)
  if (added.some((token) => token.endsWith('. .') || token.endsWith('. '))) return change('mx-null')
  if (state === 'new') return change('mx-new', { added })
  const names = (tokens: readonly string[]) => tokens.map((token) => token.replace(/^\d+\. /, ''))
  if (names(gone).sort().join() === names(added).sort().join()) return change('mx-order')
  return change(
    values.after.meaning.every((token) => !values.before.meaning.includes(token)) ? 'mx-moved' : 'mx-changed',
    { gone, added },
  )
}

function stsMeaning({ after }: Values, state: State): Meaning {
  if (state === 'gone') return change('sts-gone')
  const isBroken = after.meaning.includes('broken') || after.meaning.includes('several')
  return change(isBroken ? 'sts-broken' : 'sts-changed')
}

function nsMeaning(values: Values): Meaning {
  const { gone, added } = difference(values)
  const { meaning } = values.after
  if (meaning.length === 0) return change('ns-gone')
  const isMove = gone.length > 0 && meaning.every((token) => added.includes(token))
  return change(isMove ? 'ns-moved' : 'ns-changed', { gone, added })
}

function registrationMeaning({ after: { meaning } }: Values): Meaning {
  const day = meaning.find((token) => token.startsWith('expires='))?.slice(8)
  if (meaning.includes('not registered')) return change('not-registered')
  if (meaning.some((token) => /hold$/.test(token))) return change('registration-on-hold')
  if (meaning.includes('over')) return change('registration-over', { day })
  const near = meaning.find((token) => token.startsWith('within '))
  if (near) return change('registration-ends', { near, day: day ?? '' })
  return day ? change('registration-runs', { day }) : change('registration-unsaid')
}

function keyMeaning({ before, after }: Values, state: State): Meaning {
  if (state === 'gone') return change('key-gone')
  if (after.meaning.includes('several')) return change('key-several')
  if (after.meaning.includes('p=')) return change('key-revoked')
  const key = ({ meaning }: FacetValue) => meaning.find((token) => token.startsWith('p='))
  if (key(before) === key(after)) return change('key-same')
  return change(state === 'new' ? 'key-new' : 'key-changed')
}

const listMeaning = (subject: string, { after }: Values, state: State): Meaning =>
  state === 'gone' ? change('list-left', { subject }) : change('listed', { subject, reasons: after.meaning })
