// Parking services, whose name servers show that a domain is for sale or shows ads, and that no one has mail there.
import { isWithin } from '#shared/dns/domain-name.ts'

/** Name servers that a service uses only for parked names; those of hosts that also serve real zones prove nothing. */
const PARKING: readonly { name: string; zones: readonly string[] }[] = [
  { name: 'Sedo', zones: ['sedoparking.com'] },
  { name: 'ParkingCrew', zones: ['parkingcrew.net'] },
  { name: 'Bodis', zones: ['bodis.com'] },
  { name: 'Above.com', zones: ['above.com'] },
  { name: 'Afternic', zones: ['afternic.com', 'namefind.com'] },
  { name: 'GoDaddy CashParking', zones: ['cashparking.com'] },
  { name: 'Dan.com', zones: ['dan.com', 'undeveloped.com'] },
  { name: 'ParkLogic', zones: ['parklogic.com'] },
  { name: 'Uniregistry', zones: ['uniregistrymarket.link'] },
  { name: 'Voodoo', zones: ['voodoo.com'] },
]

/** @param nameServers all of a zone's: one that is not a parking service's is enough for a real zone */
export function parkingServiceOf(nameServers: readonly string[]): string | undefined {
  const [first, ...others] = nameServers.map(
    (host) => PARKING.find(({ zones }) => isOneOf(host, zones))?.name,
  )
  return others.every((name) => name !== undefined) ? first : undefined
}

const isOneOf = (host: string, zones: readonly string[]): boolean =>
  zones.some((zone) => isWithin(host.toLowerCase().replace(/\.$/, ''), zone))
