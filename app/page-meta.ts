// What a page tells search engines and link previews about itself.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { BRAND } from '#app/content/brand.ts'
import type { Stop } from '#shared/bounce/way.ts'
import type { Tone } from '#shared/report/verdict.ts'

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
/** One for each place at which an email may be turned back. */
export const imageOfBounce = ({ place, tone }: Pick<Stop, 'place' | 'tone'>): string =>
  `/sharing/bounce-${place}-${tone === 'warn' ? 'warn' : 'bad'}.png`

const pictureMeta = ({ path, alt }: Picture): MetaDescriptor[] => [
  { property: 'og:image', content: BRAND.origin + path },
  { property: 'og:image:width', content: '1200' },
  { property: 'og:image:height', content: '630' },
  ...(alt ? [{ property: 'og:image:alt', content: alt }] : []),
]
