import type { MailRoute } from '#shared/message/route.ts'
import type { StationState } from './address.ts'

/** As the page draws the way of an email; none while nothing of it is known. */
export function stationStates({ stations }: Pick<MailRoute, 'stations'>): StationState[] {
  const states = stations.map(({ answer }) => answer?.tone ?? 'awaited')
  return states.every((state) => state === 'awaited') ? [] : states
}
