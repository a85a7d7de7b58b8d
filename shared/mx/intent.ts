// What MX records are for: the servers that receive the mail.
import type { Intent } from '#shared/change/intent.ts'

/** Each server, and that the domain accepts no mail (RFC 7505). */
export const mxIntents = (texts: readonly string[]): Intent[] =>
  texts.map((text) => {
    const exchange = text.split(' ')[1]?.toLowerCase() ?? ''
    return exchange === '.'
      ? { key: '.', what: 'the statement that the domain accepts no mail' }
      : { key: exchange, what: `delivery to ${exchange}` }
  })
