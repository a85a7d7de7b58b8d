// The pages that are saved under a key: what they are called, where they are, and which tool makes them. Without the validator,
// since every tool's page asks whether its own are kept.

export interface SavedPageKind {
  /** “Watch”, before its name. */
  called: string
  /** The path of its page, up to the key. */
  before: string
  /** The path of the tool that makes it. */
  tool?: string
}

/** By the name of its kind. */
export const SAVED_PAGES = {
  watch: { called: 'Watch', before: '/watch/', tool: '/tool/watch' },
  'dmarc monitor': { called: 'DMARC monitor', before: '/dmarc-monitor/', tool: '/tool/dmarc-monitor' },
  'mail watch': { called: 'Mail watch', before: '/mail-watch/', tool: '/tool/mail-watch' },
  fleet: { called: 'Fleet', before: '/tool/fleet?key=', tool: '/tool/fleet' },
  warmup: { called: 'Warmup plan', before: '/warmup/', tool: '/tool/warmup-plan' },
  move: { called: 'Move', before: '/move/', tool: '/tool/move-plan' },
  snapshot: { called: 'Saved result', before: '/r/' },
  placement: {
    called: 'Placement test',
    before: '/tool/email-deliverability-test-result?test=',
    tool: '/tool/email-deliverability-test',
  },
  'mail test': { called: 'Mail test', before: '/tool/mail-test?test=', tool: '/tool/mail-test' },
} as const satisfies Readonly<Record<string, SavedPageKind>>

export type SavedKindName = keyof typeof SAVED_PAGES

const KIND_NAMES = Object.keys(SAVED_PAGES) as SavedKindName[]
const KEY = /^[\w-]{22}$/

export interface SavedAddress {
  kind: SavedKindName
  /** The key. */
  view: string
}

/** @param path “/watch/…” @returns null if it is the page of nothing saved */
export function savedAt(path: string): SavedAddress | null {
  for (const kind of KIND_NAMES) {
    const { before } = SAVED_PAGES[kind]
    const view = path.slice(before.length)
    if (path.startsWith(before) && KEY.test(view)) return { kind, view }
  }
  return null
}

export const savedPath = ({ kind, view }: SavedAddress): string => SAVED_PAGES[kind].before + view
