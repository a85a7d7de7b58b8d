// The kinds of saved things: a new one is an entry here.
import type { AnyKind } from '#worker/saved/self.ts'
import { monitorKind } from '#worker/saved/kinds/dmarc-monitor.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'

export const KINDS: Readonly<Record<string, AnyKind>> = {
  watch: watchKind,
  'dmarc monitor': monitorKind,
}
