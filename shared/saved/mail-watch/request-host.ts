// Where the requests of an unsubscribe test may go: to the watched domain and to services that send newsletters. The link is
// from a mail that the visitor's own list sent, so it could name anyone.
import { isWithin, toUnicode } from '#shared/dns/domain-name.ts'
import { isUnsubscribeHost } from '#shared/data/mail-services/unsubscribe-hosts.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

const MAX_SHOWN = 80

/** Why no request goes to this URL, as a sentence; null if it may, or if it is no URL that could be requested at all. */
export function refusedLink(url: string, domain: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname: host } = new URL(url)
  const own = publicSuffixList.registrableDomain(domain) ?? domain
  if (isWithin(host, own) || isUnsubscribeHost(host)) return null
  const shown = host.length > MAX_SHOWN ? `…${host.slice(-MAX_SHOWN)}` : host
  return `The link to unsubscribe leads to ${shown}, which is neither part of ${toUnicode(own)} nor a newsletter service that we know, so we sent nothing there: its owner may not know about the test.`
}

/**
 * Says to whoever runs the list who asks and why.
 * @param domain as it was checked when the watch began
 */
export const testAgent = (domain: string, page: string): string =>
  `Warmpost-Unsubscribe-Test/1.0 (+${page}; tests how mail from ${domain} is unsubscribed, at the request of a subscriber)`
