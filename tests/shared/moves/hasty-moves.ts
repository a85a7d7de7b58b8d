// Moves in a hurry: what goes wrong in each, and where.
import type { Broken } from '#shared/moves/schema.ts'
import { buildStsPolicy } from '#shared/records/transport/mta-sts.ts'
import {
  change,
  type Draft,
  KEY,
  MAILBOX_STEPS,
  NEW,
  OLD,
  type proofOf,
  STEP_NAMES,
  type StepName,
  ZONE,
} from './hand-plans.ts'

const DAY = 86_400

const drafts = (
  edit: Partial<Record<StepName, Draft | null>> = {},
  order: readonly StepName[] = STEP_NAMES,
) =>
  order.flatMap((name): Draft[] => {
    const draft = name in edit ? edit[name] : MAILBOX_STEPS[name]
    return draft ? [draft] : []
  })

/** The names with one moved to the place before another. */
function moved(name: StepName, before: StepName): StepName[] {
  const others = STEP_NAMES.filter((one) => one !== name)
  return others.toSpliced(others.indexOf(before), 0, name)
}

type Caught = Pick<Broken, 'mail' | 'check' | 'step'> & { text?: string }

export interface Break {
  what: string
  steps: Draft[]
  more?: Parameters<typeof proofOf>[1]
  caught: Caught
}

const policy = (...mx: string[]) => buildStsPolicy({ mode: 'enforce', mx, maxAge: 604_800 })

/** The steps in which it happens are counted as they are in each plan. */
export const BREAKS: Break[] = [
  {
    what: 'mail goes to the new servers before the policy names them',
    steps: drafts({ mx: { ...MAILBOX_STEPS.mx, waits: DAY } }, moved('stsBoth', 'stop')),
    caught: { mail: 'incoming', check: 'mta-sts', step: 6, text: 'mx.new.test' },
  },
  {
    what: 'the policy is forgotten',
    steps: drafts({ stsBoth: null, stsNew: null }),
    caught: { mail: 'incoming', check: 'mta-sts', step: 6 },
  },
  {
    what: 'the policy names both sides, and keeps its id',
    steps: drafts({
      stsBoth: {
        id: 'sts-both',
        changes: [
          change('TXT', '_mta-sts.a.test', ['v=STSv1; id=1'], ['v=STSv1; id=1'], {
            file: {
              url: 'https://mta-sts.a.test/.well-known/mta-sts.txt',
              text: policy('mx.old.test', 'mx.new.test'),
            },
          }),
        ],
      },
      stsNew: null,
    }),
    caught: { mail: 'incoming', check: 'mta-sts', step: 7 },
  },
  {
    what: 'the policy loses the old servers while senders still see them',
    steps: drafts({ stsNew: { ...MAILBOX_STEPS.stsNew, waits: 0 } }, moved('stsNew', 'stop')),
    more: { ttls: new Map([['MX a.test', 7 * DAY]]) },
    caught: { mail: 'incoming', check: 'mta-sts', step: 8, text: 'mx.old.test' },
  },
  {
    what: 'the new side sends at once, without a thought for the SPF record in caches',
    steps: drafts({ verify: { ...MAILBOX_STEPS.verify, waits: 3600 } }),
    more: {
      ttls: new Map([
        ['TXT a.test', 4 * DAY],
        ['TXT n1._domainkey.a.test', 300],
      ]),
    },
    caught: { mail: 'new', check: 'spf', step: 6, text: 'some receivers see an SPF record of a.test' },
  },
  {
    what: 'the new side sends at once, while caches still have that there is no key',
    steps: drafts({ verify: { ...MAILBOX_STEPS.verify, waits: 3600 } }),
    more: {
      ttls: new Map([
        ['TXT a.test', 3600],
        ['TXT n1._domainkey.a.test', 4 * DAY],
      ]),
    },
    caught: { mail: 'new', check: 'dkim', step: 6, text: 'do not find the key n1._domainkey.a.test' },
  },
  {
    what: 'the old key is removed as soon as nothing is sent, while messages are on their way',
    steps: drafts({}, moved('keysOld', 'late')),
    caught: { mail: 'old', check: 'dkim', step: 9, text: 'no longer find the key o1._domainkey.a.test' },
  },
  {
    what: 'the old servers are closed as soon as the MX records change',
    steps: drafts({ close: { ...MAILBOX_STEPS.close, waits: 0 } }, moved('close', 'stop')),
    caught: { mail: 'incoming', check: 'arrives', step: 8, text: 'mx.old.test' },
  },
  {
    what: 'the include of the old side goes when that of the new one comes',
    steps: drafts({
      spfBoth: {
        id: 'spf-both',
        changes: [
          change('TXT', 'a.test', ['v=spf1 include:spf.old.test -all'], ['v=spf1 include:spf.new.test -all']),
        ],
      },
      spfNew: null,
    }),
    caught: { mail: 'old', check: 'spf', step: 3 },
  },
  {
    what: 'a second SPF record is published',
    steps: drafts({
      spfBoth: {
        id: 'spf-both',
        changes: [change('TXT', 'a.test', [], ['v=spf1 include:spf.new.test -all'])],
      },
      spfNew: null,
    }),
    caught: { mail: 'old', check: 'spf', step: 3, text: 'find an error in the SPF record' },
  },
  {
    what: 'mail goes to the new servers before there are mailboxes',
    steps: drafts({}, moved('ready', 'stop')),
    caught: { mail: 'incoming', check: 'arrives', step: 6, text: 'mx.new.test' },
  },
  {
    what: 'SPF takes more than ten lookups with both sides',
    steps: drafts(),
    more: {
      zone: {
        ...ZONE,
        'spf.old.test': {
          TXT: [
            'v=spf1 a:a.old.test a:b.old.test a:c.old.test a:d.old.test a:e.old.test ip4:192.0.43.0/25 ~all',
          ],
        },
        ...Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e'].map((one) => [`${one}.old.test`, { A: ['192.0.32.1'] }]),
        ),
        'spf.new.test': {
          TXT: ['v=spf1 a:a.new.test a:b.new.test a:c.new.test a:d.new.test ip4:192.0.43.128/25 ~all'],
        },
        ...Object.fromEntries(['a', 'b', 'c', 'd'].map((one) => [`${one}.new.test`, { A: ['192.0.32.1'] }])),
      },
    },
    caught: { mail: 'new', check: 'spf', step: 6, text: 'find an error' },
  },
  {
    what: 'the old server stays as a backup, and closes',
    steps: drafts({
      mx: {
        id: 'mx',
        changes: [change('MX', 'a.test', [], ['5 mx.new.test'])],
        waits: DAY,
      },
    }),
    caught: { mail: 'incoming', check: 'arrives', step: 13, text: 'mx.old.test' },
  },
  {
    what: 'the new key takes the place of the old one',
    steps: drafts({
      keysNew: {
        id: 'keys-new',
        changes: [change('TXT', 'o1._domainkey.a.test', [KEY], [KEY.replace('k=rsa', 'k=rsa; s=tlsrpt')])],
      },
      keysOld: null,
    }),
    caught: { mail: 'old', check: 'dkim', step: 4 },
  },
  {
    what: 'the new key is removed with the old one',
    steps: drafts({
      keysOld: {
        id: 'keys-old',
        changes: [
          ...MAILBOX_STEPS.keysOld.changes,
          change('CNAME', 'n1._domainkey.a.test', ['n1.keys.new.test'], []),
        ],
      },
    }),
    caught: { mail: 'new', check: 'dkim', step: 12 },
  },
  {
    what: 'the old side sends from its mail servers, which SPF names by “mx”',
    steps: drafts({
      spfBoth: {
        id: 'spf-both',
        changes: [change('TXT', 'a.test', ['v=spf1 mx -all'], ['v=spf1 mx include:spf.new.test -all'])],
      },
      spfNew: null,
    }),
    more: {
      zone: { ...ZONE, 'a.test': { MX: [[10, 'mx.old.test']], TXT: ['v=spf1 mx -all'] } },
      old: { ...OLD, streams: OLD.streams.map((stream) => ({ ...stream, addresses: ['192.0.43.8'] })) },
    },
    caught: { mail: 'old', check: 'spf', step: 7 },
  },
  {
    what: 'the address of the new server is removed',
    steps: drafts({
      stop: {
        id: 'stop-old',
        effects: ['old-stops'],
        changes: [change('A', 'mx.new.test', ['192.0.43.9'], [])],
      },
    }),
    caught: { mail: 'incoming', check: 'arrives', step: 8 },
  },
  {
    what: 'the MX records are removed',
    steps: drafts({
      mx: { id: 'mx', changes: [change('MX', 'a.test', ['10 mx.old.test'], [])], waits: DAY },
    }),
    caught: { mail: 'incoming', check: 'arrives', step: 7, text: 'find no server' },
  },
  {
    what: 'the TLSA record of the new server fits no certificate',
    steps: drafts(),
    more: {
      zone: {
        ...ZONE,
        test: { DS: ['34505 13 2 f9c7af7ebcbf098b9f5f37361d1b168bb2e5b98d930ceef0f055377a8c94db61'] },
        '_25._tcp.mx.new.test': {
          TLSA: ['1 1 1 f526795c95399cea27c055c842c3d6ab018ed0fa4f66f701c28ab22dec28237b'],
        },
      },
    },
    caught: { mail: 'incoming', check: 'dane', step: 7, text: 'mx.new.test' },
  },
  {
    what: 'DMARC becomes strict about names',
    steps: drafts({
      stop: {
        id: 'stop-old',
        changes: [
          change(
            'TXT',
            '_dmarc.a.test',
            ['v=DMARC1; p=reject; adkim=r; aspf=r; rua=mailto:dmarc@a.test'],
            ['v=DMARC1; p=reject; adkim=s; aspf=s'],
          ),
        ],
      },
    }),
    more: {
      new: {
        ...NEW,
        streams: [
          {
            from: 'a.test',
            envelope: 'bounce.a.test',
            addresses: ['192.0.43.129'],
            keys: [{ domain: 'k.a.test', selector: 'n1' }],
          },
        ],
      },
      zone: {
        ...ZONE,
        'bounce.a.test': { TXT: ['v=spf1 ip4:192.0.43.128/25 -all'] },
        'n1._domainkey.k.a.test': { TXT: [KEY] },
      },
    },
    caught: { mail: 'new', check: 'dmarc', step: 8, text: 'nothing proves a.test' },
  },
  {
    what: 'DMARC becomes stricter for mail that never passed',
    steps: drafts({
      stop: {
        id: 'stop-old',
        changes: [change('TXT', '_dmarc.a.test', ['v=DMARC1; p=none'], ['v=DMARC1; p=reject'])],
      },
    }),
    more: {
      zone: { ...ZONE, '_dmarc.a.test': { TXT: ['v=DMARC1; p=none'] } },
      old: {
        ...OLD,
        streams: [
          ...OLD.streams,
          { from: 'a.test', envelope: 'bounce.forgotten.test', addresses: ['192.0.32.9'], keys: [] },
        ],
      },
    },
    caught: { mail: 'old', check: 'dmarc', step: 8, text: 'refused' },
  },
]
