// Links a name or an address in a header to the tool that checks it. A sample's address links to the sample there.
import { Link } from '#app/components/ui/link.tsx'

export const IpLink = ({ ip }: { ip: string }) => (
  <Link to={`/tool/ip-reputation-checker?ip=${encodeURIComponent(ip)}`}>{ip}</Link>
)

export const SpfLink = ({ domain, ip }: { domain: string; ip?: string }) => (
  <Link to={`/tool/spf?${query({ domain, ip })}`}>{domain}</Link>
)

export const DkimLink = ({ domain, selector }: { domain: string; selector?: string }) => (
  <Link to={`/tool/dkim?${query({ domain, selector })}`}>{domain}</Link>
)

export const DmarcLink = ({ domain }: { domain: string }) => (
  <Link to={`/tool/dmarc?${query({ domain })}`}>{domain}</Link>
)

export const DomainLink = ({ domain }: { domain: string }) => (
  <Link to={`/tool/domain-reputation-checker?${query({ domain })}`}>{domain}</Link>
)

const query = (parts: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(parts).filter((part): part is [string, string] => !!part[1])).toString()
