// The kinds of saved things: a new one is an entry here.
import type { AnyKind } from '#worker/saved/self.ts'
import { mailWatchKind } from '#worker/saved/kinds/mail-watch.ts'
import { watchKind } from '#worker/saved/kinds/watch.ts'

export const KINDS: Readonly<Record<string, AnyKind>> = {
  watch: watchKind,
  'mail watch': mailWatchKind,
}
