// The host of a URL from the settings: there are a few, and each request needs them a dozen times. Parsing one takes a
// tenth of an answer's time.
import { boundedMap } from '#shared/kit/bounded-map.ts'

const hosts = boundedMap<string>(20)

/** "dns.example:8443" of "https://dns.example:8443/query"; a text that is no URL, as it is. */
export function hostOf(url: string): string {
  const known = hosts.get(url)
  if (known !== undefined) return known
  const host = URL.canParse(url) ? new URL(url).host : url
  hosts.set(url, host)
  return host
}
