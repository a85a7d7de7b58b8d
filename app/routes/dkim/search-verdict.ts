// The verdict on a search for selectors: found, none can exist, or we do not know.
import type { DkimAnswer } from './dkim-data.ts'
import type { DkimVerdict } from './dkim-verdict.ts'

export interface SearchSoFar {
  domain: string
  keys: DkimAnswer['keys']
  tried: DkimAnswer['tried']
  /** Selectors in the list. */
  total: number
  services: readonly string[]
  isParked: boolean
  noneCanExist: boolean
  /** The place in the list where the next slice starts. */
  next: number | undefined
}

export function searchSoFar(answers: readonly DkimAnswer[]): SearchSoFar {
  const [first] = answers
  return {
    domain: first?.domain ?? '',
    keys: answers.flatMap((answer) => answer.keys),
    tried: answers.flatMap((answer) => answer.tried),
    total: first?.discovery?.total ?? 0,
    services: first?.discovery?.services ?? [],
    isParked: answers.some(({ findings }) => findings.some(({ code }) => code === 'dkim-parked')),
    noneCanExist: answers.some(({ state }) => state === 'no_selectors'),
    next: answers.at(-1)?.next,
  }
}

export function searchVerdict(search: SearchSoFar, searching: boolean): DkimVerdict {
  const { domain, keys, tried, noneCanExist, isParked } = search
  if (noneCanExist) {
    const sentence = `${domain} can have no DKIM key under any selector: the DNS says that nothing is there.`
    return { tone: 'bad', heading: 'No DKIM records found', sentence, stamp: 'No key' }
  }
  const live = keys.filter(({ state }) => state === 'found')
  if (live.length > 0) return foundVerdict(domain, live)
  if (isParked) {
    const sentence = 'It takes back every key, and so says that it signs no mail.'
    return { tone: 'ok', heading: `${domain} is parked`, sentence, stamp: 'Parked' }
  }
  const heading = searching
    ? `Searching for the DKIM keys of ${domain}`
    : `The DKIM keys of ${domain} are unknown`
  const asked = tried.filter(({ outcome }) => outcome !== 'unknown' && outcome !== 'not-asked').length
  const sentence =
    asked === 0
      ? 'We could not find out: the DNS gave no answer. This says nothing about the keys themselves.'
      : `None of the ${asked} selectors that we tried has a live key; it may have another selector.`
  return { tone: 'unknown', heading, sentence, stamp: searching ? 'Searching' : 'Unknown' }
}

function foundVerdict(domain: string, live: DkimAnswer['keys']): DkimVerdict {
  const heading =
    live.length === 1 ? `One DKIM key of ${domain} found` : `${live.length} DKIM keys of ${domain} found`
  const broken = live.filter(({ valid }) => !valid)
  if (broken.length > 0) {
    const names = broken.map(({ selector }) => selector).join(', ')
    return { tone: 'bad', heading, sentence: `Receivers cannot use ${names}.`, stamp: 'Broken' }
  }
  const poor = live.filter(({ findings }) => findings.some(({ severity }) => severity === 'warning'))
  if (poor.length > 0) {
    const names = poor.map(({ selector }) => selector).join(', ')
    return { tone: 'warn', heading, sentence: `There is something to mend at ${names}.`, stamp: 'Improve' }
  }
  return {
    tone: 'ok',
    heading,
    sentence: 'Receivers can verify signatures with what we found.',
    stamp: 'Valid',
  }
}
