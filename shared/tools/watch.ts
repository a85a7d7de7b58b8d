import type { Tool } from './tool.ts'

export const watch = {
  slug: 'watch',
  path: '/tool/watch',
  label: 'Change Watch',
  column: 'deliverability',
  hint: 'Hear when your DNS changes',
  title: 'Change watch for domains and IPs',
  description:
    'Get an alert when SPF, DKIM, DMARC, MX or name servers of a domain change, or an IP gets listed: by feed, webhook or email. No account.',
  heading: 'Tell me when it changes',
  lead: 'SPF, DKIM, DMARC, MX, name servers, registration, blocklists: what changed, what it means for mail, and how to undo it. No account.',
  about:
    'Get an alert by feed, webhook or email when the mail records of a domain change or an IP gets listed.',
  words:
    'monitor monitoring alert notify notification dns change uptime blacklist listed feed atom rss webhook slack expiry',
} as const satisfies Tool
