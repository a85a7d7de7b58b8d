// Says that a result is about a domain that we made up.
import { Banner } from '#app/components/ui/banner.tsx'

export function SampleNote({ domain = 'northwind.test' }: { domain?: string }) {
  return <Banner tone="info" title={`This is sample data: ${domain} does not exist.`} />
}
