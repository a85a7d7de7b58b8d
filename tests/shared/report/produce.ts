// Runs every tool over its table of inputs, and collects everything that the reports say, by the tool.
import { readdirSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { getDomain } from 'tldts'
import { inspectCertificate } from '#shared/records/bimi/inspect-certificate.ts'
import { inspectLogo } from '#shared/records/bimi/inspect-files.ts'
import { bimiQuestion, checkBimi } from '#shared/records/bimi/check.ts'
import { sampleAuthority } from '#shared/data/samples/bimi-site.ts'
import { checkCname } from '#shared/records/cname/check.ts'
import { checkDkim } from '#shared/records/dkim/check.ts'
import { discoverDkim } from '#shared/records/dkim/discover.ts'
import { searchVerdict } from '#shared/records/dkim/verdict.ts'
import { SAMPLE_ZONE } from '#shared/data/samples/zones.ts'
import { nextStepAsk, nextStepChange } from '#shared/records/dmarc/next-step.ts'
import { zoneAsMeant } from '#shared/dns/zone-file/meant.ts'
import { readZoneFile } from '#shared/dns/zone-file/read.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { checkEmailAuthentication } from '#shared/domain/email-authentication/check.ts'
import { serverFindings } from '#shared/domain/provider-rules/check.ts'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { checkIp, invalidIp, zonesOf } from '#shared/blocklists/ip-reputation/check.ts'
import { mailboxNotes } from '#shared/plans/mailbox/safe-limit.ts'
import { neededChanges, type Change } from '#shared/report/change/change.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { checkMx } from '#shared/records/mx/check.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import type { ForeignAnswer } from '#shared/kit/foreign-fetch.ts'
import { EMPTY_DRAFT } from '#shared/message/signature/draft.ts'
import { signatureNotes } from '#shared/message/signature/render.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { checkSequence } from '#shared/plans/email-sequence/check.ts'
import { checkSubject } from '#shared/message/subject-line/check.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { fixture, inspect, inspectPem } from '#tests/shared/records/bimi/inspect.ts'
import { withAnswers } from '#tests/shared/records/cname/broken-server.ts'
import { LOGO_CASES } from '#tests/shared/records/bimi/logo-cases.ts'
import { watchStates } from '#tests/helpers/said-states.ts'
import { sites } from '#tests/shared/records/bimi/zone-check.ts'
import { check as checkDmarcZone, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { simulate } from '#tests/shared/domain/provider-rules/world.ts'
import { check as checkTransportZone } from '#tests/shared/records/transport/zone-check.ts'
import { NOW, PROOFS, reputation } from '#tests/shared/domain/domain-reputation/world.ts'
import { BIMI_RECORDS, BIMI_ZONES, STRICT } from './inputs/bimi.ts'
import { placementReports } from './inputs/deliverability-test.ts'
import { changeReports } from './inputs/changes.ts'
import { DKIM_OF_SERVICE, DKIM_RECORDS, DKIM_SEARCHES, DKIM_ZONES } from './inputs/dkim.ts'
import { DMARC_RECORDS, DMARC_ZONES } from './inputs/dmarc.ts'
import { mailWatches } from './inputs/mail-watch.ts'
import { monitorReports } from './inputs/dmarc-monitor.ts'
import { domainReports, reputationParts, SILENT } from './inputs/domain-report.ts'
import { AUTHENTICATION_ZONES } from './inputs/email-authentication.ts'
import { fleetReports } from './inputs/fleet.ts'
import { listReports } from './inputs/list-check.ts'
import { GATE_CASES } from './inputs/gate.ts'
import { HEADERS } from './inputs/header.ts'
import { CNAME_ZONES, MX_ZONES } from './inputs/hosts.ts'
import { IP_ZONES } from './inputs/ip-reputation.ts'
import { messageReports } from './inputs/message.ts'
import { postmasterReports } from './inputs/postmaster.ts'
import { reportsReports } from './inputs/reports.ts'
import { REPUTATION_CASES } from './inputs/reputation.ts'
import { SPF_SUBDOMAINS, SPF_RECORDS, SPF_ZONES } from './inputs/spf.ts'
import { moveReports } from './inputs/moves.ts'
import { senderReports } from './inputs/senders.ts'
import { SEQUENCES } from './inputs/email-sequence.ts'
import { SUBJECTS } from './inputs/subject-line.ts'
import { TEMPLATES } from './inputs/template.ts'
import { TRANSPORT_CASES } from './inputs/transport.ts'
import { warmupPlans } from './inputs/warmup-plan.ts'
import { watchEvents } from './inputs/watch.ts'
import { BEHIND_ZONE_FILES, ZONE_FILES } from './inputs/zone-file.ts'
import { watchTables } from './change-tables.ts'
import { gatherRule, type ProducedRules } from './produced-rules.ts'

type Asked = readonly (readonly [domain: string, zone: Zone])[]

/** Reports of any shape. */
type Run = () => Promise<readonly unknown[]>

const all = <T>(items: readonly T[], run: (item: T) => unknown): Promise<unknown[]> =>
  Promise.all(items.map(run))

const SAMPLES: Asked = [
  ['northwind.test', SAMPLE_ZONE],
  ['broken.test', SAMPLE_ZONE],
  ['nowhere.test', {}],
]

const spf: Run = async () => [
  ...(await all<Zone>(
    [...SPF_RECORDS.map((record) => ({ 'a.test': { TXT: [record] } })), ...SPF_ZONES],
    (zone) => checkSpf('a.test', zoneResolver(zone)),
  )),
  ...(await all<Zone>(SPF_SUBDOMAINS, (zone) => checkSpf('www.a.test', zoneResolver(zone)))),
  serverFindings('192.0.43.8', { result: 'fail', reason: 'why', lookups: 0, voids: 0, trace: [] }),
]

const dkim: Run = async () => {
  const records = DKIM_RECORDS.map((record): Zone => ({ 's._domainkey.a.test': { TXT: [record] } }))
  const searches = await Promise.all(
    DKIM_SEARCHES.map((zone) => discoverDkim('a.test', 0, zoneResolver(zone))),
  )
  return [
    ...(await all([...records, ...DKIM_ZONES], (zone) => checkDkim('a.test', 's', zoneResolver(zone)))),
    ...(await all(DKIM_SEARCHES, (zone) => checkDkim('a.test', 'selector2', zoneResolver(zone)))),
    await checkDkim('b.a.test', 's', zoneResolver(DKIM_OF_SERVICE)),
    ...searches,
    // While more slices are coming.
    ...searches.map((slice) => ({ verdict: searchVerdict([slice], true) })),
  ]
}

const dmarc: Run = async () => [
  ...(await all<readonly [string, Zone]>(
    [
      ...DMARC_RECORDS.map((record) => ['example.com', withRecord(record)] as const),
      ...DMARC_ZONES,
      ...SAMPLES,
    ],
    ([domain, zone]) => checkDmarcZone(zone, domain),
  )),
  // What reports prove.
  ...(['p', 'sp', 'np'] as const).flatMap((tag) => {
    const proof = { tag, reachesBelow: false }
    return [
      nextStepChange('example.com', 'v=DMARC1; p=quarantine', proof, []),
      nextStepAsk('example.com', { p: 'none', sp: '', np: '', testing: '' }, proof, []),
    ]
  }),
]

const mx: Run = async () => [
  ...(await all([...MX_ZONES, ...SAMPLES], ([domain, zone]) => checkMx(domain, zoneResolver(zone)))),
  await checkMx('northwind.test', zoneResolver(SAMPLE_ZONE), { maxHosts: 1 }),
]

const ALIAS: Zone = { 'www.a.test': { CNAME: 'b.test' }, 'b.test': { A: ['192.0.43.8'] } }

const cname: Run = async () => [
  ...(await all([...CNAME_ZONES, ...SAMPLES], ([domain, zone]) => checkCname(domain, zoneResolver(zone)))),
  await checkCname('www.a.test', withAnswers(ALIAS, { MX: [{ priority: 10, exchange: 'mx.b.test' }] })),
  await checkCname('www.a.test', withAnswers(ALIAS, { CNAME: ['b.test', 'c.test'] })),
  await checkCname(
    'www.a.test',
    withAnswers({ 'www.a.test': { CNAME: 'b.test' } }, { CNAME: ['b.test', 'c.test'] }),
  ),
]

const BIMI = { fetch: sites, suffixes, authorities: [], now: '2026-11-20T12:00:00Z' }

const LOGO_FILES: readonly (readonly [content: string | Uint8Array, type?: string])[] = [
  ...LOGO_CASES.map(({ svg }) => [svg] as const),
  [fixture('northwind.svg'), 'text/plain'],
  [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
  [new Uint8Array(gzipSync(Buffer.alloc(2 * 1024 * 1024, 32)))],
  [new Uint8Array(gzipSync(fixture('northwind.svg')).subarray(0, 60))],
  [new Uint8Array(Buffer.from('<svg><desc>é</desc></svg>', 'latin1'))],
]

function movedTo(bytes: Uint8Array): ForeignAnswer {
  const answer = { kind: 'body', url: 'https://cdn.example.com/a', status: 200 } as const
  return { ...answer, contentType: 'image/svg+xml', bytes, redirects: ['https://example.com/a'] }
}

/** Answers of a web server that are not the requested file. */
const FETCHED: readonly ForeignAnswer[] = [
  ...(['too-large', 'too-many-redirects', 'timeout'] as const).map((kind) => ({
    kind,
    url: 'https://example.com/a',
    reason: 'why',
  })),
  { kind: 'http-error', url: 'https://example.com/a', status: 404, reason: 'why' },
  movedTo(fixture('northwind.svg')),
]

const PEM = new TextDecoder().decode(fixture('northwind.pem'))

/** The same certificate, as if signed with a future algorithm. */
function strangelySigned(): string {
  const [, , body = '', ...rest] = PEM.split('-----')
  const bytes = Buffer.from(body, 'base64')
  // 1.2.840.10045.4.3.3, ECDSA with SHA-384
  const algorithm = Buffer.from('06082a8648ce3d040303', 'hex')
  for (let at = bytes.indexOf(algorithm); at >= 0; at = bytes.indexOf(algorithm, at + 1)) bytes[at + 9] = 99
  return ['', 'BEGIN CERTIFICATE', `\n${bytes.toString('base64')}\n`, ...rest].join('-----')
}

const certificates: Run = async () => {
  const files = readdirSync('tests/fixtures/bimi').filter((file) => file.endsWith('.pem'))
  const context = { acceptedNames: [], logo: undefined, now: BIMI.now, authorities: [] }
  return [
    ...(await all(files, (file) => inspectPem(fixture(file)))),
    await inspectPem(''),
    await inspectPem(strangelySigned()),
    await inspectCertificate('https://example.com/a', movedTo(fixture('northwind.pem')), context),
    await inspectPem(fixture('northwind.pem'), { now: '2048-12-31T00:00:00Z' }),
    await inspectPem(fixture('northwind.pem'), { logo: undefined }),
    ...(await all(FETCHED, (answer) => inspectCertificate('https://example.com/a', answer, context))),
  ]
}

const bimiZone = (record: string): (typeof BIMI_ZONES)[number] => [
  'example.com',
  { ...STRICT, 'default._bimi.example.com': { TXT: [record] } },
]

const bimi: Run = async () => [
  ...(await all([...BIMI_RECORDS.map(bimiZone), ...BIMI_ZONES], ([domain, zone, selector = 'default']) =>
    checkBimi({ domain, selector }, zoneResolver(zone), BIMI),
  )),
  // A certificate that expires soon, and a logo that has moved.
  await checkBimi(bimiQuestion('northwind.test'), zoneResolver(SAMPLE_ZONE), {
    ...BIMI,
    fetch: sampleFetch,
    authorities: sampleAuthority(),
    now: '2048-12-31T00:00:00Z',
  }),
  await checkBimi(bimiQuestion('northwind.test'), zoneResolver(SAMPLE_ZONE), {
    ...BIMI,
    fetch: (url) =>
      Promise.resolve(movedTo(fixture(url.endsWith('.pem') ? 'northwind.pem' : 'northwind.svg'))),
    authorities: sampleAuthority(),
  }),
  // Servers that have problems of their own.
  await checkBimi(bimiQuestion('northwind.test'), zoneResolver(SAMPLE_ZONE), {
    ...BIMI,
    fetch: (url) =>
      Promise.resolve({ kind: 'http-error', url, status: 503, reason: 'the server says “503”' }),
  }),
  ...(await all(LOGO_FILES, ([content, type]) => inspect(content, type))),
  ...(await all(FETCHED, (answer) => inspectLogo('https://example.com/a', answer, 'example.com'))),
  ...(await certificates()),
]

const authentication: Run = async () => [
  ...(await all([...AUTHENTICATION_ZONES, ...SAMPLES], ([domain, zone]) =>
    checkEmailAuthentication(domain, zoneResolver(zone), { suffixes }),
  )),
  await checkEmailAuthentication('a.test', SILENT, { suffixes }),
]

const domainReputation: Run = async () => [
  ...(await all(REPUTATION_CASES, ([differences, options]) => reputation(differences, options))),
  ...(await Promise.all(reputationParts())),
]

const ipReputation: Run = async () => {
  const options = { proofs: PROOFS, keys: [], now: NOW, zones: zonesOf([]) }
  const silent = Object.fromEntries(options.zones.map((zone) => [`4.0.41.198.${zone}`, 'timeout' as const]))
  return [
    invalidIp('10.0.0.1', 'it is a private address'),
    ...(await all([...IP_ZONES, silent, { ...IP_ZONES.at(-1), ...silent }], (zone) =>
      checkIp('198.41.0.4', { ...options, resolver: zoneResolver(zone) }),
    )),
  ]
}

const transport: Run = () =>
  all(TRANSPORT_CASES, ([zone, web, domain]) => checkTransportZone(zone, web, domain))

const gate: Run = () => all(GATE_CASES, ([zone, question]) => simulate(zone, question))

const registrableDomain = (domain: string) => getDomain(domain, { allowPrivateDomains: true })

const header: Run = () => all(HEADERS, (text) => analyzeHeaders(text, { registrableDomain }))

const template: Run = () =>
  all(TEMPLATES, async ([source, profile]) => checkTemplate(await readTemplate(source), profile))

const subjectLine: Run = () => all(SUBJECTS, checkSubject)

const emailSequence: Run = () => all(SEQUENCES, checkSequence)

const mailbox: Run = () =>
  Promise.resolve([
    mailboxNotes({ ageMonths: 12, bounceRate: 6, dailyVolume: 9000, providerLimit: 1000 }, 6000),
  ])

const signature: Run = () =>
  Promise.resolve([
    signatureNotes(
      { ...EMPTY_DRAFT, website: 'https://bit.ly/x', logoUrl: 'http://northwind.test/logo.png' },
      1_000_000,
    ),
  ])

const TWICE = [
  'a.test',
  { 'a.test': { A: ['192.0.43.8'] }, 'a.test.a.test': { TXT: ['v=spf1 a -all'] } },
] as const satisfies [string, Zone]

/** Their findings are those of the command line. */
const zoneFile: Run = () =>
  all(ZONE_FILES, async (text) => {
    const read = readZoneFile(text, { file: 'a.test.zone' })
    return (await zoneAsMeant(read, zoneResolver(BEHIND_ZONE_FILES))).repairs
  })

const RUNS: Readonly<Record<string, Run>> = {
  spf,
  dkim,
  dmarc,
  mx,
  cname,
  bimi,
  header,
  template,
  'subject-line': subjectLine,
  'email-sequence': emailSequence,
  mailbox,
  signature,
  transport,
  gate,
  'email-authentication': authentication,
  'domain-report': domainReports,
  'domain-reputation': domainReputation,
  'ip-reputation': ipReputation,
  message: messageReports,
  reports: reportsReports,
  postmaster: postmasterReports,
  'deliverability-test': placementReports,
  fleet: fleetReports,
  watch: () => Promise.resolve(watchEvents()),
  'dmarc-monitor': monitorReports,
  'list-check': listReports,
  'mail-watch': () => Promise.resolve(mailWatches()),
  'warmup-plan': warmupPlans,
  change: changeReports,
  'zone-file': zoneFile,
  sender: senderReports,
  'move-plan': moveReports,
  report: () => all([...SAMPLES, TWICE], ([domain, zone]) => checkSpf(domain, zoneResolver(zone))),
}

export interface Produced {
  codes: Set<string>
  rules: ProducedRules
  /** Verdicts, messages, titles and texts. */
  texts: Set<string>
  /** Of the tables of verdicts, as the name of the table and the state. */
  states: Set<string>
  ids: Set<string>
  /** Of changes. */
  titles: Set<string>
  /** Verdicts that call for action in reports that have nothing to do. */
  unadvised: Set<string>
  inputs: number
}

const TEXTS = new Set(['heading', 'sentence', 'message', 'fix', 'title', 'text', 'meaning'])

function gather(value: unknown, into: Produced): void {
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return
  gatherRule(value, into.rules)
  if ('action' in value && 'owner' in value && 'title' in value) into.titles.add(String(value.title))
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') gather(inner, into)
    else if (name === 'code') into.codes.add(inner)
    else if (TEXTS.has(name)) into.texts.add(inner)
    else if (name === 'id') into.ids.add(inner)
  }
}

interface Advising {
  verdict: Verdict
  changes: readonly Change[]
}

const isAdvising = (report: unknown): report is Advising =>
  typeof report === 'object' && report !== null && 'verdict' in report && 'changes' in report

const isUnadvised = ({ verdict, changes }: Advising): boolean =>
  ['bad', 'warn'].includes(verdict.tone) && neededChanges(changes).length === 0

let produced: Promise<Map<string, Produced>> | undefined

/** By the slug of the tool. All files of a process share it. */
export const produce = () => (produced ??= produceAll())

/** Ids of changes and titles of asks that no input triggers, with the name of their table. */
export async function leftOutChanges(): Promise<readonly string[]> {
  await produce()
  return leftOut
}

let leftOut: readonly string[] = []

async function produceAll(): Promise<Map<string, Produced>> {
  const rooms = new Map<string, Produced>()
  const endOfChanges = watchTables()
  let states = new Set<string>()
  const endOfStates = watchStates((key) => {
    states.add(key)
  })
  for (const [room, run] of Object.entries(RUNS)) {
    states = new Set()
    const reports = await run()
    const into: Produced = {
      codes: new Set(),
      texts: new Set(),
      states,
      ids: new Set(),
      titles: new Set(),
      unadvised: new Set(),
      rules: new Map(),
      inputs: reports.length,
    }
    for (const report of reports) {
      gather(report, into)
      const { report: inner = report } = report as { report?: unknown }
      if (isAdvising(inner) && isUnadvised(inner)) into.unadvised.add(inner.verdict.sentence)
    }
    rooms.set(room, into)
  }
  leftOut = endOfChanges()
  endOfStates()
  return rooms
}
