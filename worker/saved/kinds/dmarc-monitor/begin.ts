// A monitor begins once its address is in the record: until then it takes no room of those that have begun.
import { LEFT_MS } from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { MONITORS, MONITORS_OF_A_DOMAIN, WAITING_MONITORS } from '#shared/saved/quota/mail-quotas.ts'
import {
  change,
  isOpen,
  type MonitorMade,
  type MonitorSelf,
} from '#worker/saved/kinds/dmarc-monitor/monitor.ts'
import { moveRoom } from '#worker/saved/room.ts'
import type { RoomNeed } from '#worker/saved/room-taken.ts'

/** What one needs then. */
export const begunNeeds = ({ registered }: MonitorMade): readonly [RoomNeed, RoomNeed] => [
  { of: MONITORS, units: 1 },
  { of: MONITORS_OF_A_DOMAIN, units: 1, by: registered },
]

/** The address was seen in the record: it lives on, if there is room for it. Otherwise it waits on. */
export async function noteSeen(self: MonitorSelf): Promise<void> {
  const { name } = self.row
  const { made, state } = self.facts
  const isBegun =
    state.seenAt !== null ||
    (await moveRoom(self, begunNeeds(made), { room: WAITING_MONITORS.name, item: name }))
  if (!isBegun || !isOpen(self)) return
  const now = self.now()
  self.store.together(() => {
    change(self, { seenAt: self.facts.state.seenAt ?? now, leftAt: null })
    self.liveUntil(now + LEFT_MS)
  })
}
