import { KEY_PATH, LIMITS, PERIOD_SECONDS, type Counted } from '#worker/http/rate-limit.ts'

const COUNTED: readonly (readonly [path: RegExp, kind: Counted, per?: string])[] = [
  [new RegExp(`^${KEY_PATH}$`), 'make keys'],
  [/^\/user\/tools\/fleet\//, 'look up one of many'],
  [/^\/user\/tools\//, 'look up', 'tool and network'],
  // Mailbox providers send it for many readers.
  [/\/one-click$/, 'look up', 'form and network'],
  [/^\/user\/(contact|subscribe)(\/|$)/, 'send a form', 'form and network'],
  [/^\/user\/mail-test$/, 'get an address'],
  [/^\/user\/mail-test\//, 'read an inbox'],
  [/^\/user\/snapshot$/, 'keep a result'],
  [/^\/user\/snapshot\//, 'look up'],
  [/^\/user\/watch(\/:key\/targets)?$/, 'start a watch'],
  [/^\/user\/watch[-/]/, 'read a watch'],
  [/^\/user\/dmarc-monitor(\/:view\/(sample|targets))?$/, 'start a monitor'],
  [/^\/user\/dmarc-monitor\//, 'read a monitor'],
  [/^\/user\/mail-watch(\/:view\/targets)?$/, 'start a monitor'],
  [/^\/user\/mail-watch\//, 'read a monitor'],
  [/^\/user\/warmup$/, 'save a warmup'],
  [/^\/user\/warmup\//, 'read a warmup'],
  [/^\/user\/deliverability-test$/, 'start a placement test'],
  [/^\/user\/(deliverability-test\/|seed-mailboxes$)/, 'read a placement test'],
  [/^\/user\/fleet(\/|$)/, 'run a fleet'],
]

export function limitOf(path: string) {
  const [, kind, per = 'network'] = COUNTED.find(([counted]) => counted.test(path)) ?? []
  return kind && { questions: LIMITS[kind].size, seconds: PERIOD_SECONDS, per }
}
