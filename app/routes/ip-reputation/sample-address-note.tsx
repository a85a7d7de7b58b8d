// Says that a result is about an address of our samples.
import { Banner } from '#app/components/ui/banner.tsx'

export const SampleAddressNote = ({ ip }: { ip: string }) => (
  <Banner tone="info" title={`This is sample data: no list was asked about ${ip}.`} />
)
