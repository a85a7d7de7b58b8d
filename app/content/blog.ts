// What the blog says of itself.
import { BRAND } from '#app/content/brand.ts'

export const BLOG = {
  title: 'Short guides to mail that arrives',
  description:
    'SPF, DKIM, DMARC, blocklists and warm-up explained in a few minutes each, with the rules they stand on and something to check.',
  lead: 'A few minutes each. Every guide names the rules that it stands on, says what nobody knows for sure, and ends with something to check.',
  path: '/blogs',
  feedPath: '/blogs/rss.xml',
  feedTitle: `${BRAND.name}: guides to email deliverability`,
} as const
