// What the blog says about itself.
import { BRAND } from '#app/content/brand.ts'

export const BLOG = {
  title: 'Short guides to email that arrives',
  description:
    'SPF, DKIM, DMARC, blocklists and warmup explained in a few minutes each, with the rules behind them and something to try.',
  lead: 'A few minutes each. Every guide cites its sources, says what is not known for sure, and has a tool to try.',
  path: '/blogs',
  feedPath: '/blogs/rss.xml',
  feedTitle: `${BRAND.name}: guides to email deliverability`,
} as const
