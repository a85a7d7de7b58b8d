// The kinds of saved things: a new one is an entry here.
import type { AnyKind } from '#worker/saved/self.ts'
import { fleetKind } from '#worker/saved/kinds/fleet.ts'
import { mailTestKind } from '#worker/saved/kinds/mail-test.ts'
import { placementKind } from '#worker/saved/kinds/placement.ts'
import { snapshotKind } from '#worker/saved/kinds/snapshot.ts'
import { warmupKind } from '#worker/saved/kinds/warmup.ts'
import { moveKind } from '#worker/saved/kinds/move.ts'
import { monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import { mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'

export const KINDS: Readonly<Record<string, AnyKind>> = {
  watch: watchKind,
  snapshot: snapshotKind,
  warmup: warmupKind,
  placement: placementKind,
  'mail test': mailTestKind,
  fleet: fleetKind,
  'dmarc monitor': monitorKind,
  'mail watch': mailWatchKind,
  move: moveKind,
}
