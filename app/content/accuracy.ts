// The words of /accuracy; the figures come from accuracy.json, which `npm run accuracy` writes. Server only.
import written from './accuracy.json'
import bounceScores from './bounce-scores.json'

export interface SuiteFigures {
  id: keyof typeof SUITES
  cases: number
  /** Cases that allow several results; the test has a table of the ones we chose. */
  chosen: number
  /** Cases that we fail on purpose; the test has a table of them, with the reasons. */
  against: number
}

export interface Difference {
  name: string
  /** The programs that differ from us. */
  peers: readonly string[]
  /** both: the standard leaves it to the receiver. */
  right: 'ours' | 'theirs' | 'both'
  /** Such as "RFC 7208, 4.8"; empty where no RFC decides. */
  rfc: string
  why: string
}

export interface PeerTable {
  id: keyof typeof PEERS
  cases: number
  /** Cases that no name server can serve. */
  skipped: number
  differences: readonly Difference[]
}

export interface MistakeFigures {
  protocol: keyof typeof MISTYPED
  /** `kept`: the changed record means what the good one meant; `asked`: the owner is asked instead. */
  kinds: readonly { kind: string; records: number; kept: number; asked: number }[]
}

/** The rules of one folder of shared/: a tool's own, or one that tools share. */
export interface RoomRules {
  room: string
  /** Inputs that trigger the findings. */
  inputs: number
  /** `severity` and `rfc` list every value the finding can have; `test` is below tests/shared/. */
  rules: readonly { code: string; severity: string; rfc: string; test: string }[]
}

export interface Accuracy {
  suites: readonly SuiteFigures[]
  peers: readonly PeerTable[]
  contract: {
    checks: number
    domains: number
    /** Answers removed, one at a time. */
    answersTaken: number
    /** The ways in which all lookups of a check fail together. */
    failuresOfAll: number
    changesFollowed: number
  }
  faults: { ways: readonly string[]; checks: readonly string[] }
  /** Domains whose mail is labelled, which take each step of a DMARC policy on the day on which it is offered. */
  steps: {
    domains: number
    days: number
    /** Of mail that fails. */
    kinds: number
    /** They lost more than 0.5 % of a day's own mail. */
    losing: number
    /** All their own mail passes. */
    clean: number
    /** Of those, how many reached “reject”. */
    reached: number
  }
  /** What becomes of mistyped records when the advice is followed. */
  mistakes: readonly MistakeFigures[]
  rules: readonly RoomRules[]
}

interface Written {
  /** "2026-11-22" */
  day: string
}

export const ACCURACY = written as Accuracy & Written

/** The public suites; the test is a path of this repository. */
export const SUITES = {
  'spf-rfc4408': {
    name: 'SPF test suite of RFC 4408, from pyspf',
    holds: 'Each case has a result that the suite allows.',
    chosen: 'allow several; we use the one that fits RFC 7208',
    test: 'tests/shared/records/spf/rfc4408-suite.test.ts',
  },
  'bimi-certificates': {
    name: 'Published mark certificates, from postalsys/vmc',
    holds: 'Owner, issuer, type and logo are read correctly.',
    test: 'tests/shared/records/bimi/certificate.test.ts',
  },
  'header-messages': {
    name: 'RFC messages, from Stalwart’s mail-parser',
    holds: 'Every header field in the message is found, with its name.',
    test: 'tests/shared/message/header/split-fields.test.ts',
  },
  'header-dates': {
    name: 'Dates, good and bad, from Stalwart’s mail-parser',
    holds: 'Each date is read as the same second, or rejected as not a date.',
    against: 'we read differently, on purpose',
    test: 'tests/shared/message/header/date-time.test.ts',
  },
  'header-received': {
    name: 'Messages with odd Received lines, from rspamd',
    holds: 'The IP address, server and date of each line are read correctly.',
    test: 'tests/shared/message/header/received.test.ts',
  },
  'html-templates': {
    name: 'Email templates, from Cerberus and Postmark',
    holds: 'Images, links, merge tags and the text ratio match counts made by hand and with grep.',
    test: 'tests/shared/message/template/corpora.test.ts',
  },
  'naughty-strings': {
    name: 'Big List of Naughty Strings',
    holds: 'No field of the API or of a page breaks.',
    isHostile: true,
    test: 'tests/hostile/hostile-strings.test.ts',
  },
  'xss-payloads': {
    name: 'Script payloads: our own selection, based on OWASP’s categories',
    holds: 'None runs, in any field, in a real browser.',
    isHostile: true,
    test: 'tests/e2e/hostile-strings.test.ts',
  },
  rdap: {
    name: 'RDAP files, from OpenRDAP',
    holds: 'Registrations are read, and other objects are not mistaken for one.',
    test: 'tests/shared/dns/rdap.test.ts',
  },
} as const satisfies Record<
  string,
  { name: string; holds: string; chosen?: string; against?: string; isHostile?: true; test: string }
>

/** The records that people mistype. */
export const MISTYPED = {
  spf: 'SPF',
  dmarc: 'DMARC',
  dkim: 'DKIM',
  bimi: 'BIMI',
  tlsrpt: 'TLS-RPT',
} as const

/** The comparisons with other programs. */
export const PEERS = {
  'spf-pyspf': {
    name: 'SPF results compared with pyspf',
    asked: 'the RFC 4408 suite and our own messages',
    test: 'tests/dns/pyspf.test.mjs',
  },
  spf: {
    name: 'SPF results compared with rspamd and mailauth',
    asked: 'our own messages',
    test: 'tests/dns/mail-peers.test.mjs',
  },
  dkim: {
    name: 'DKIM keys compared with dkimpy, opendkim-testkey, rspamd and mailauth',
    asked: 'valid and invalid key records',
    test: 'tests/dns/dkim.test.mjs',
  },
  dmarc: {
    name: 'DMARC policies compared with Mail::DMARC, rspamd and mailauth',
    asked: 'domains; policies as RFC 7489 defines them, since the other programs do not know the newer RFC',
    test: 'tests/dns/mail-peers.test.mjs',
  },
  bimi: {
    name: 'BIMI logos compared with the BIMI Group’s schema (xmllint)',
    asked: 'logos; the schema’s verdicts were recorded once and are stored with the cases',
    test: 'tests/shared/records/bimi/logo.test.ts',
  },
} as const satisfies Record<string, { name: string; asked: string; test: string }>

/** Bounces and events of other programs, whose repositories are not part of ours. */
export const BOUNCE_SETS: Readonly<Record<string, { name: string; asked: string }>> = {
  'sisimai-tuned': {
    name: 'Bounces of Sisimai, read while the rules were written',
    asked: 'the reason',
  },
  'sisimai-held-out': { name: 'Bounces of Sisimai that nobody here has read', asked: 'the reason' },
  'sisimai-newer': { name: 'Newer bounces of Sisimai, unread as well', asked: 'the reason' },
  crisp: { name: 'Replies of Crisp’s bounce parser', asked: 'the reason' },
  zonemta: {
    name: 'Replies of ZoneMTA',
    asked: 'the reason; it says “blocked” of lists that have closed, and we say so',
  },
  flufl: { name: 'Bounces of Mailman’s detectors (flufl.bounce)', asked: 'the recipients' },
  'sisimai-recipients': { name: 'Bounces of Sisimai', asked: 'the recipients' },
  'anymail-bounces': {
    name: 'Webhooks of django-anymail: bounces, deferrals, complaints',
    asked: 'the kind and the recipient',
  },
  anymail: { name: 'Webhooks of django-anymail: all events', asked: 'the kind and the recipient' },
  'symfony-bounces': {
    name: 'Webhooks of Symfony Mailer: bounces, deferrals, complaints',
    asked: 'the kind and the recipient',
  },
  symfony: { name: 'Webhooks of Symfony Mailer: all events', asked: 'the kind and the recipient' },
}

export const BOUNCE_SCORES = bounceScores

/** What we do not test, or cannot. */
export const NOT_TESTED: readonly string[] = [
  'Whether your mail reaches an inbox. No mailbox provider publishes its filter, and our tests send nothing to real mailboxes.',
  'How often a verdict is wrong for real domains. We have no sample of the internet to measure that on.',
  'Whether a blocklist is right about you. We prove that a list answers, not that its entries are fair.',
  'Other resolvers, and other parts of the world. This site uses only the DNS-over-HTTPS servers on the status page.',
  'When the other programs last ran. They run only where they are installed; the tables say what we expect of them.',
  'Newer versions of the other programs. A difference applies to the versions that were installed when we tested.',
  'Real Outlook, Gmail or Apple Mail. The template checker reads the source and does not render it in any of them.',
  'The mailbox and revenue calculators. Their formulas are tested; whether they describe your market is not.',
]
