// Our SPF results and DMARC policies compared with those of rspamd, mailauth and Mail::DMARC, over the same zones.
import { beforeAll, describe, expect, test } from 'vitest'
import { askApi } from './ask-worker.mjs'
import { DMARC_DOMAINS, dmarcZone } from './dmarc-cases.mjs'
import { askMailauth, PEERS, policiesOfMailDmarc } from './mail-peers.mjs'
import { DMARC_DIFFERENCES, SPF_DIFFERENCES } from './mail-peer-differences.mjs'
import { ownScenario } from './peer-cases.mjs'
import { rspamdSymbols } from './rspamd.mjs'
import { loadZones } from './servers.mjs'
import { domainOf } from './spf-suite.mjs'

/** @typedef {import('./mail-peer-differences.mjs').Difference} Difference */
/** @typedef {Record<string, string>} Verdicts by program, ours among them */

const NO_DMARC = 'no dmarc'

/** @param {string} domain */
const unsignedMail = (domain) => ({
  message: `From: a@${domain}\r\nTo: b@example.com\r\nSubject: A test\r\nMessage-ID: <1@${domain}>\r\n\r\nA text.\r\n`,
  ip: '203.0.113.200',
  sender: `a@${domain}`,
  helo: 'mail.example.net',
})

/**
 * @template T
 * @param {readonly T[]} questions
 * @param {(one: T) => string} nameOf
 * @param {Record<string, false | ((all: readonly T[]) => Promise<string[]>)>} programs
 * @returns {Promise<Map<string, Verdicts>>}
 */
async function verdictsOn(questions, nameOf, programs) {
  const verdicts = new Map(questions.map((one) => [nameOf(one), /** @type {Verdicts} */ ({})]))
  await Promise.all(
    Object.entries(programs).map(async ([program, ask]) => {
      const answers = ask ? await ask(questions) : []
      answers.forEach((answer, i) =>
        Object.assign(verdicts.get(nameOf(/** @type {T} */ (questions[i]))) ?? {}, { [program]: answer }),
      )
    }),
  )
  return verdicts
}

/**
 * @param {Verdicts | undefined} verdicts
 * @param {Difference | undefined} known
 * @param {(line: string) => void} say
 */
function compare(verdicts, known, say) {
  const { ours = '', ...others } = verdicts ?? {}
  const differ = Object.keys(others)
    .filter((peer) => others[peer] !== ours)
    .sort()
  if (known && differ.length > 0) {
    const theirs = differ.map((peer) => `${peer} ${others[peer]}`).join(', ')
    say(`ours ${ours}, ${theirs}; right: ${known.right} (${known.rfc}), since ${known.why}`)
  }
  const expected = (known?.peers ?? []).filter((peer) => peer in others).sort()
  expect(differ, JSON.stringify(verdicts)).toEqual(expected)
}

/**
 * @param {Record<string, Difference>} table
 * @param {readonly string[]} names
 */
const assertNamed = (table, names) =>
  expect(Object.keys(table).filter((name) => !names.includes(name))).toEqual([])

describe('DMARC compared with other programs', () => {
  /** @type {Map<string, Verdicts>} */
  let verdicts = new Map()
  beforeAll(async () => {
    await loadZones(dmarcZone)
    verdicts = await verdictsOn(DMARC_DOMAINS, (domain) => domain, {
      ours: (all) => Promise.all(all.map(ourPolicy)),
      mailDmarc: PEERS.mailDmarc.found && ((all) => policiesOfMailDmarc([...all])),
      rspamd: PEERS.rspamd.found && ((all) => Promise.all(all.map(policyOfRspamd))),
      mailauth: PEERS.mailauth.found && ((all) => Promise.all(all.map(policyOfMailauth))),
    })
  })

  for (const domain of DMARC_DOMAINS) {
    test(domain, ({ annotate }) =>
      compare(verdicts.get(domain), DMARC_DIFFERENCES[domain], (line) => annotate(`${domain}: ${line}`)),
    )
  }
  test('the table of differences names domains that exist', () =>
    assertNamed(DMARC_DIFFERENCES, DMARC_DOMAINS))
})

/** According to RFC 7489: the others know no newer standard. @param {string} domain */
async function ourPolicy(domain) {
  const { status, body } = await askApi('dmarc/checker', { domain })
  return status === 200 ? (body.legacy.applied ?? NO_DMARC) : JSON.stringify(body)
}

const RSPAMD_POLICIES = {
  DMARC_POLICY_REJECT: 'reject',
  DMARC_POLICY_QUARANTINE: 'quarantine',
  DMARC_POLICY_SOFTFAIL: 'none',
  DMARC_BAD_POLICY: NO_DMARC,
  DMARC_NA: NO_DMARC,
}

/** @param {string} domain */
const policyOfRspamd = async (domain) => bySymbol(RSPAMD_POLICIES, await rspamdSymbols(unsignedMail(domain)))

/** @param {string} domain */
async function policyOfMailauth(domain) {
  const { dmarc } = await askMailauth(unsignedMail(domain))
  return dmarc?.policy?.toLowerCase() ?? NO_DMARC
}

/**
 * @param {Record<string, string>} meanings
 * @param {Record<string, unknown>} symbols
 */
const bySymbol = (meanings, symbols) =>
  Object.entries(meanings).find(([symbol]) => symbol in symbols)?.[1] ?? Object.keys(symbols).join()

describe('SPF compared with rspamd and mailauth', () => {
  const { zone, dropped, cases } = ownScenario
  /** @type {Map<string, Verdicts>} */
  let verdicts = new Map()
  beforeAll(async () => {
    await loadZones(zone, { dropped })
    verdicts = await verdictsOn(cases, ({ name }) => name, {
      ours: (all) => Promise.all(all.map(ourResult)),
      rspamd: PEERS.rspamd.found && ((all) => Promise.all(all.map(resultOfRspamd))),
      mailauth: PEERS.mailauth.found && ((all) => Promise.all(all.map(resultOfMailauth))),
    })
  })

  for (const { name } of cases) {
    test(name, ({ annotate }) =>
      compare(verdicts.get(name), SPF_DIFFERENCES[name], (line) => annotate(`${name}: ${line}`)),
    )
  }
  test('the table of differences names cases that exist', () =>
    assertNamed(
      SPF_DIFFERENCES,
      cases.map(({ name }) => name),
    ))
})

/** @typedef {import('./spf-suite.mjs').Case} Case */

/** @param {Case} message */
async function ourResult({ ip, sender, helo }) {
  const { body } = await askApi('spf/checker', { domain: domainOf({ sender, helo }), ip, sender, helo })
  return body.evaluation?.result ?? JSON.stringify(body).slice(0, 200)
}

const RSPAMD_RESULTS = {
  R_SPF_ALLOW: 'pass',
  R_SPF_FAIL: 'fail',
  R_SPF_SOFTFAIL: 'softfail',
  R_SPF_NEUTRAL: 'neutral',
  R_SPF_PERMFAIL: 'permerror',
  R_SPF_DNSFAIL: 'temperror',
  R_SPF_NA: 'none',
}

/** @param {Case} message */
const mailOf = ({ ip, sender, helo }) => ({
  ...unsignedMail(domainOf({ sender, helo })),
  ip,
  sender,
  helo,
})

/** @param {Case} message */
const resultOfRspamd = async (message) => bySymbol(RSPAMD_RESULTS, await rspamdSymbols(mailOf(message)))

/** @param {Case} message */
const resultOfMailauth = async (message) => (await askMailauth(mailOf(message))).spf?.status?.result
