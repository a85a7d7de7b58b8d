// What MX records are for: the servers that receive the mail, and what proves who they are.
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/intent.ts'
import { namesServer } from '#shared/dns/null-mx.ts'
import { nameWithoutZone } from './judge-host.ts'

/** What is known about a host besides its name. */
export interface KnownHost {
  /** The name behind its CNAME records; its own if there are none. */
  canonical: string
  /** Whether senders find TLSA records for it, at its canonical name or its own (RFC 7672 section 2.2.3). */
  hasTlsa: boolean
}

export const NO_MAIL = 'the statement that the domain accepts no mail'

/** The mail that a server gets, in a sentence. */
export const delivery = (host: string): string => `delivery to ${host}`

/** What TLSA records at the name of a server do, in a sentence. */
export const daneFor = (host: string): string => `DANE for ${host}`

/**
 * Each server, and that the domain accepts no mail (RFC 7505). A server is the same under its canonical name, and under a name to
 * which a zone file added the zone.
 */
export const mxIntentsWith =
  (known: ReadonlyMap<string, KnownHost>) =>
  (texts: readonly string[], { owner }: Pick<Change, 'owner' | 'type'>): Intent[] =>
    texts.flatMap((text) => {
      const written = text.split(/\s+/)[1]?.toLowerCase() ?? ''
      const exchange = written === '.' ? written : written.replace(/\.$/, '')
      if (!namesServer({ exchange })) return [{ key: '.', what: NO_MAIL }]
      const host = known.get(exchange)
      const meant = host ? exchange : (nameWithoutZone(exchange, owner) ?? exchange)
      const canonical = known.get(meant)?.canonical ?? meant
      return [
        { key: canonical, what: delivery(exchange) },
        ...(known.get(meant)?.hasTlsa ? [{ key: `dane ${canonical}`, what: daneFor(meant) }] : []),
      ]
    })
