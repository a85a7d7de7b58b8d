// /.well-known/security.txt (RFC 9116): where to report a vulnerability.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { BRAND } from '#app/content/brand.ts'

/** RFC 9116, 2.5.5 recommends less than a year, so no one writes to an abandoned address. */
const VALID_MS = 180 * DAY_MS

const securityText = (now: Date): string =>
  [
    `Contact: mailto:${BRAND.supportEmail}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${BRAND.origin}/.well-known/security.txt`,
    '',
  ].join('\n')

const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }

export const loader = () => new Response(securityText(new Date()), { headers: HEADERS })
