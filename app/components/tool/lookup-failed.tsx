// Said when the check itself could not be reached; what the DNS said stands in reports.
import { Banner } from '#app/components/ui/banner.tsx'

export function LookupFailed({ message }: { message: string }) {
  const isKnown = message !== 'Lookup failed'
  return (
    <Banner tone="unknown" title="Lookup failed">
      <p>
        {isKnown
          ? message
          : 'We could not reach the check. This says nothing about the records; try again in a moment.'}
      </p>
    </Banner>
  )
}
