// What a page tells search engines and link previews about itself.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import { BRAND } from '#app/content/brand.ts'
import type { Stop } from '#shared/bounce/way.ts'
import { inOwnScript, toUnicode } from '#shared/dns/domain-name.ts'
import { oneLine, shownText } from '#shared/kit/foreign-text.ts'
import { beginningOf } from '#shared/kit/sentence.ts'
import { picturePath, type StationState } from '#shared/picture/address.ts'
import type { Tone, Verdict } from '#shared/report/verdict.ts'

export interface Picture {
  path: string
  alt?: string
}

interface PageMeta {
  /** Without the site's name. */
  title: string
  description: string
  /** The URL without a query, for pages that search engines may index. */
  path?: string
  /** The page whose image a link preview shows, if it is not this one; a page that is not listed has none. */
  pictureOf?: string
  /** Instead of it. */
  picture?: Picture | undefined
  /** For results of a query, the style page and the like. */
  noindex?: boolean
}

export function pageMeta({
  title,
  description,
  path,
  noindex = false,
  pictureOf = noindex ? undefined : path,
  picture = pictureOf === undefined ? undefined : { path: imageOfPage(pictureOf) },
}: PageMeta): MetaDescriptor[] {
  return [
    { title: `${title} · ${BRAND.name}` },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:site_name', content: BRAND.name },
    { property: 'og:type', content: 'website' },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(path ? [{ tagName: 'link', rel: 'canonical', href: BRAND.origin + path }] : []),
    // A preview of a result should link to the result, which has its own URL.
    ...(path && !noindex ? [{ property: 'og:url', content: BRAND.origin + path }] : []),
    ...(picture ? pictureMeta(picture) : []),
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** `npm run sharing-images` draws one for each page of the sitemap, and one for each tone of a result. */
const imageOfPage = (path: string): string => `/sharing/${path.slice(1).replaceAll('/', '-') || 'home'}.png`
export const imageOfResult = (tone: Tone): string => `/sharing/result-${tone}.png`

/** What a page tells about what was checked. */
export interface Said {
  /** A domain or an IP address. */
  subject: string
  verdict: Pick<Verdict, 'tone' | 'heading' | 'sentence'>
  /** Of its way of an email, if it has one. */
  stations?: readonly StationState[] | undefined
}

/** What is longer is cut by those who show it. */
const MOST_OF_TITLE = 110

/** Begins with what was checked, unless the heading names it. */
export function titleOfResult({ subject, verdict }: Said): string {
  const name = toUnicode(subject)
  const heading = inOwnScript(oneLine(verdict.heading))
  const title = heading.includes(name) ? heading : `${name}: ${heading}`
  return title.length <= MOST_OF_TITLE ? title : `${beginningOf(title, MOST_OF_TITLE - 1).trimEnd()}…`
}

/** Drawn when it is asked for, from the names and states in its path; otherwise that of the tone. */
export function pictureOfResult({ subject, verdict: { tone, sentence }, stations = [] }: Said): Picture {
  return {
    path: picturePath({ subject, tone, stations }) ?? imageOfResult(tone),
    alt: shownText(`The verdict: ${TONE_WORDS[tone]}. ${sentence}`),
  }
}

/** One for each place at which an email may be turned back. */
export const imageOfBounce = ({ place, tone }: Pick<Stop, 'place' | 'tone'>): string =>
  `/sharing/bounce-${place}-${tone === 'warn' ? 'warn' : 'bad'}.png`

const pictureMeta = ({ path, alt }: Picture): MetaDescriptor[] => [
  { property: 'og:image', content: BRAND.origin + path },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
]
