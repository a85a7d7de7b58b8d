// Which part of HTML and CSS works in which email client, as caniemail.com tested it (MIT). Dated; scripts/refresh-client-support.mjs
// writes it again.
import data from './support.json'

export const CLIENT_DATA = { source: data.source, license: data.license, date: data.date }

export interface Support {
  title: string
  /** YYYY-MM-DD */
  testedOn: string
  worksIn: string[]
  partlyIn: string[]
  failsIn: string[]
  source: string
}

/** Features as `[title, tested on, a letter for each client]`. */
const FEATURES = data.features as unknown as Readonly<
  Record<string, readonly [string, string, string] | undefined>
>

export const isFeature = (slug: string): boolean => Object.hasOwn(FEATURES, slug)

/** Clients that were not tested are in none of the lists. @param slug as in the addresses of caniemail.com */
export function supportOf(slug: string): Support | null {
  const feature = isFeature(slug) ? FEATURES[slug] : undefined
  if (!feature) return null
  const [title, testedOn, letters] = feature
  const having = (letter: string) => data.clients.filter((_, index) => letters[index] === letter)
  return {
    title,
    testedOn,
    worksIn: having('y'),
    partlyIn: having('a'),
    failsIn: having('n'),
    source: `${data.source}/features/${slug}/`,
  }
}
