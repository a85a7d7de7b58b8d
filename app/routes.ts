// Every address of the site, read from top to bottom: one line each, and one for all tools.
import { index, route, type RouteConfig } from '@remix-run/route-config'
import { TOOLS } from '../shared/tools/catalogue.ts'

export default [
  index('routes/home/route.tsx'),
  route('services/:service?', 'routes/services/route.tsx'),
  route('pricing/:plan?', 'routes/pricing/route.tsx'),
  route('contact-us', 'routes/contact-us/route.tsx'),
  route('subscription', 'routes/subscription/route.tsx'),
  route('suggest-feature', 'routes/suggest-feature/route.tsx'),
  route('affiliate-program', 'routes/affiliate-program/route.tsx'),
  route('why-choose-us', 'routes/why-choose-us/route.tsx'),
  route('compare-platforms', 'routes/compare-platforms/route.tsx'),
  route('developers', 'routes/developers/route.tsx'),
  route('tool', 'routes/tool-index/route.tsx'),
  ...TOOLS.map(({ path, slug }) => route(path.slice(1), `routes/${slug}/route.tsx`)),
  route('tool/mailbox-calculator/ramp.csv', 'routes/mailbox-ramp/route.ts'),
  route('blogs', 'routes/blogs/route.tsx'),
  route('blogs/page/:page', 'routes/blogs/route.tsx', { id: 'blogs-page' }),
  route('blogs/rss.xml', 'routes/blog-feed/route.ts'),
  route('blogs/:slug', 'routes/blog-post/route.tsx'),
  route('privacy-policy', 'routes/privacy-policy/route.tsx'),
  route('cookie-policy', 'routes/cookie-policy/route.tsx'),
  route('terms-conditions', 'routes/terms-conditions/route.tsx'),
  route('status', 'routes/status/route.tsx'),
  route('search', 'routes/search/route.tsx'),
  route('search.json', 'routes/search-answers/route.ts'),
  route('sitemap.xml', 'routes/sitemap/route.ts'),
  route('robots.txt', 'routes/robots/route.ts'),
  route('llms.txt', 'routes/llms/route.ts'),
  route('styleguide', 'routes/styleguide/route.tsx'),
  route('*', 'routes/not-found/route.tsx'),
] satisfies RouteConfig
