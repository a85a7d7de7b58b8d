// Plans written by hand: what a careful person would do, and the DNS that it starts from.
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { isoDay } from '#shared/kit/calendar.ts'
import type { Change, ChangeType } from '#shared/report/change/change.ts'
import type { Proof } from '#shared/moves/law/law.ts'
import type { Effect, MoveStep, Side, StepId } from '#shared/moves/schema.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { buildStsPolicy } from '#shared/records/transport/mta-sts.ts'
import { RSA_2048 } from '#tests/shared/records/dkim/keys.ts'

const START = 20_790
const DAY = 86_400

export interface Draft {
  id: StepId
  changes?: Change[]
  effects?: Effect[]
  /** Seconds since the step before. */
  waits?: number
}

export const change = (
  type: ChangeType,
  owner: string,
  before: readonly string[],
  after: readonly string[],
  more: Partial<Change> = {},
): Change => ({
  id: `${type} ${owner}`,
  action: after.length === 0 ? 'remove' : before.length === 0 ? 'create' : 'replace',
  title: '',
  text: '',
  owner,
  type,
  before: [...before],
  after: [...after],
  why: [],
  risk: 'none',
  prerequisites: [],
  ...more,
})

/** Dates and numbers as the rule has them: safe for who does one step late in its day, and the next one early. */
function stepsOf(drafts: readonly Draft[], start = START): MoveStep[] {
  let day = start
  return drafts.map(({ id, changes = [], effects = [], waits }, index) => {
    if (waits !== undefined) day += 1 + Math.ceil(waits / DAY)
    return {
      n: index + 1,
      id,
      date: isoDay(day),
      title: id,
      text: '',
      ...(waits !== undefined && { waits: { for: '', seconds: waits } }),
      changes,
      back: [],
      proof: '',
      expects: [],
      effects,
    }
  })
}

export const KEY = `v=DKIM1; k=rsa; p=${RSA_2048.spki}`

const policy = (...mx: string[]) => buildStsPolicy({ mode: 'enforce', mx, maxAge: 604_800 })
const POLICY_URL = 'https://mta-sts.a.test/.well-known/mta-sts.txt'

const OLD_POLICY = policy('mx.old.test')

/** Mailboxes at old.test, signed by them, with an enforced policy. */
export const ZONE: Zone = {
  'a.test': { MX: [[10, 'mx.old.test']], TXT: ['v=spf1 include:spf.old.test -all'] },
  '_dmarc.a.test': { TXT: ['v=DMARC1; p=reject; adkim=r; aspf=r; rua=mailto:dmarc@a.test'] },
  'o1._domainkey.a.test': { TXT: [KEY] },
  '_mta-sts.a.test': { TXT: ['v=STSv1; id=1'] },
  'mta-sts.a.test': { A: ['192.0.43.7'] },
  'spf.old.test': { TXT: ['v=spf1 ip4:192.0.43.0/25 ~all'] },
  'spf.new.test': { TXT: ['v=spf1 ip4:192.0.43.128/25 ~all'] },
  'mx.old.test': { A: ['192.0.43.8'] },
  'mx.new.test': { A: ['192.0.43.9'] },
  'n1.keys.new.test': { TXT: [KEY] },
}

export const OLD: Side = {
  service: 'Old Mail',
  streams: [
    {
      from: 'a.test',
      envelope: 'a.test',
      addresses: ['192.0.43.1'],
      keys: [{ domain: 'a.test', selector: 'o1' }],
    },
  ],
  hosts: ['mx.old.test'],
}

export const NEW: Side = {
  service: 'New Mail',
  streams: [
    {
      from: 'a.test',
      envelope: 'a.test',
      addresses: ['192.0.43.129'],
      keys: [{ domain: 'a.test', selector: 'n1' }],
    },
  ],
  hosts: ['mx.new.test'],
}

const SPF = {
  old: ['v=spf1 include:spf.old.test -all'],
  both: ['v=spf1 include:spf.old.test include:spf.new.test -all'],
  new: ['v=spf1 include:spf.new.test -all'],
}
const [STS_OLD, STS_BOTH, STS_NEW] = ['v=STSv1; id=1', 'v=STSv1; id=2', 'v=STSv1; id=3'] as const
const file = (text: string) => ({ file: { url: POLICY_URL, text } })

/** Every step of a careful move of mailboxes, by name. */
export const MAILBOX_STEPS = {
  ready: { id: 'new-ready', effects: ['new-takes'] },
  lower: {
    id: 'lower-ttl',
    changes: [change('MX', 'a.test', ['10 mx.old.test'], ['10 mx.old.test'], { ttl: 3600 })],
  },
  spfBoth: { id: 'spf-both', changes: [change('TXT', 'a.test', SPF.old, SPF.both)] },
  keysNew: {
    id: 'keys-new',
    changes: [change('CNAME', 'n1._domainkey.a.test', [], ['n1.keys.new.test'])],
  },
  stsBoth: {
    id: 'sts-both',
    changes: [
      change('TXT', '_mta-sts.a.test', [STS_OLD], [STS_BOTH], file(policy('mx.old.test', 'mx.new.test'))),
    ],
  },
  verify: { id: 'verify', effects: ['new-sends'], waits: DAY },
  mx: {
    id: 'mx',
    changes: [change('MX', 'a.test', ['10 mx.old.test'], ['10 mx.new.test'])],
    waits: DAY,
  },
  stop: { id: 'stop-old', effects: ['old-stops'] },
  late: { id: 'late-mail', waits: 5 * DAY },
  stsNew: {
    id: 'sts-new',
    changes: [change('TXT', '_mta-sts.a.test', [STS_BOTH], [STS_NEW], file(policy('mx.new.test')))],
  },
  spfNew: { id: 'spf-new', changes: [change('TXT', 'a.test', SPF.both, SPF.new)] },
  keysOld: { id: 'keys-old', changes: [change('TXT', 'o1._domainkey.a.test', [KEY], [])] },
  close: { id: 'close-old', effects: ['old-closes'], waits: 14 * DAY },
} satisfies Record<string, Draft>

export type StepName = keyof typeof MAILBOX_STEPS
export const STEP_NAMES = Object.keys(MAILBOX_STEPS) as StepName[]

export const draftsOf = (names: readonly StepName[]): Draft[] => names.map((name) => MAILBOX_STEPS[name])

export function proofOf(
  drafts: readonly Draft[],
  { zone = ZONE, ...more }: Partial<Proof> & { zone?: Zone } = {},
): Proof {
  return {
    resolver: zoneResolver(zone),
    policy: OLD_POLICY,
    domain: 'a.test',
    steps: stepsOf(drafts),
    start: START,
    ttls: new Map(),
    old: OLD,
    new: NEW,
    ...more,
  }
}
