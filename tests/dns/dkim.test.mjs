// DKIM over real name servers: the report, the keys that our generator makes, and other programs' verdicts.
import { beforeAll, describe, expect, test } from 'vitest'
import { askApi } from './ask-worker.mjs'
import { dkimCases } from './dkim-cases.mjs'
import { bareRsaKey, generatedPair, shortPair } from './dkim-keys.mjs'
import {
  askMailauth,
  dkimsign,
  opendkimTestkey,
  PEERS,
  signWithDkimpy,
  unlessFound,
  verifyWithDkimpy,
} from './mail-peers.mjs'
import { DKIM_DIFFERENCES } from './mail-peer-differences.mjs'
import { rspamdSymbols } from './rspamd.mjs'
import { FAULTS, loadZones } from './servers.mjs'
import { testUnless } from './unless.mjs'

/** @typedef {import('../../shared/records/dkim/schema.ts').DkimReport} DkimReport */
/** @typedef {import('./dkim-keys.mjs').Pair} Pair */

const DOMAIN = 'example.net'
const ENVELOPE = { ip: '192.0.2.1', sender: `a@${DOMAIN}`, helo: `mail.${DOMAIN}` }
const MESSAGE = [
  `From: a@${DOMAIN}`,
  'To: b@example.com',
  'Subject: A test',
  'Date: Fri, 20 Nov 2026 20:00:00 +0000',
  `Message-ID: <1@${DOMAIN}>`,
  '',
  'A text.',
  '',
].join('\r\n')

const KINDS = {
  'rsa-1024': { algorithm: /** @type {const} */ ('RSA'), keyLength: 1024 },
  'rsa-2048': { algorithm: /** @type {const} */ ('RSA'), keyLength: 2048 },
  'rsa-4096': { algorithm: /** @type {const} */ ('RSA'), keyLength: 4096 },
  ed25519: { algorithm: /** @type {const} */ ('ED25519'), keyLength: 2048 },
}
const KIND_NAMES = /** @type {(keyof typeof KINDS)[]} */ (Object.keys(KINDS))
/** Only their names count here. */
const CASE_NAMES = Object.keys(
  dkimCases({ rsa: '', bare: '', rsa768: '', rsa1024: '', rsa4096: '', ed25519: '' }),
)

const keys = prepare()

/** Makes the keys and publishes the generated records and those of all cases. */
async function prepare() {
  const made = await Promise.all(
    KIND_NAMES.map(
      async (name) =>
        /** @type {const} */ ([
          name,
          await generatedPair(KINDS[name], { domain: DOMAIN, selector: `made-${name}` }),
        ]),
    ),
  )
  const pairs = /** @type {Record<keyof typeof KINDS, Pair>} */ (Object.fromEntries(made))
  const short = shortPair()
  const [rsa, rsa1024, rsa4096] = [pairs['rsa-2048'], pairs['rsa-1024'], pairs['rsa-4096']]
  /** @type {Record<string, Pair>} */
  const pairOfKey = { rsa, rsa768: short, rsa1024, rsa4096, ed25519: pairs.ed25519 }
  const cases = dkimCases({
    rsa: rsa.publicKey,
    bare: bareRsaKey(rsa.publicKey),
    rsa768: short.publicKey,
    rsa1024: rsa1024.publicKey,
    rsa4096: rsa4096.publicKey,
    ed25519: pairs.ed25519.publicKey,
  })
  const at = (/** @type {string} */ selector) => `${selector}._domainkey.${DOMAIN}`
  await loadZones({
    ...Object.fromEntries(Object.entries(cases).map(([name, { node }]) => [at(name), node])),
    ...Object.fromEntries(made.map(([name, { record }]) => [at(`made-${name}`), { TXT: [record] }])),
    'parked.example': { A: ['9.1.1.1'] },
    '*._domainkey.parked.example': { TXT: ['v=DKIM1; p='] },
    'bare.example': { A: ['9.1.1.1'] },
  })
  const names = Object.keys(cases)
  const all = await Promise.all(names.map((name) => report(name)))
  const reports = new Map(names.map((name, i) => [name, all[i]]))
  return {
    pairs,
    cases,
    reports,
    pairOf: (/** @type {string} */ name) => pairOfKey[cases[name]?.key ?? 'rsa'],
  }
}

/**
 * @param {string} selector
 * @param {string} [domain]
 * @returns {Promise<DkimReport>}
 */
async function report(selector, domain = DOMAIN) {
  const { status, body } = await askApi('dkim/report', { domain, selector })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** @param {DkimReport} report */
const codes = ({ findings }) => findings.map(({ code }) => code)

describe('DKIM: what DNS says', () => {
  beforeAll(() => keys)

  for (const name of CASE_NAMES) {
    test(`${name}: as the RFCs say`, async () => {
      const { reports, cases } = await keys
      expect(reports.get(name)?.valid).toBe(cases[name]?.usable)
    })
  }

  test('joins the strings of a key of 4096 bits', async () => {
    const { keyBits, strings, record } = await report('rsa-4096')
    expect([keyBits, strings.length, record]).toEqual([4096, 3, strings.join('')])
    expect((await report('many-strings')).strings.length > 50).toBe(true)
  })

  test('shows each alias, and the one that points nowhere', async () => {
    const { chain } = await report('alias-of-alias')
    expect(chain.map(({ target }) => target)).toEqual([
      `alias-of-key._domainkey.${DOMAIN}`,
      `plain._domainkey.${DOMAIN}`,
    ])
    const dead = await report('alias-of-nothing')
    expect(dead.state).toBe('absent')
    expect(codes(dead)).toEqual(['dkim-cname-dead-end'])
  })

  test('says that none can exist only where DNS says so (RFC 8020)', async () => {
    expect(codes(await report('s1', 'bare.example')).slice(0, 1)).toEqual(['dkim-none-can-exist'])
    expect(codes(await report('absent'))).toEqual(['dkim-absent'])
  })

  test('sees the wildcard of a parked domain', async () => {
    const { findings, tried } = await report('s1', 'parked.example')
    expect([findings[0]?.code, tried[0]?.outcome]).toEqual(['dkim-parked', 'wildcard'])
  })

  test('is unknown where DNS fails', async () => {
    const faulty = [FAULTS.servfail, FAULTS.refused, FAULTS.silent]
    const states = await Promise.all(faulty.map(async (domain) => (await report('s1', domain)).state))
    expect(states).toEqual(['unknown', 'unknown', 'unknown'])
  })
})

describe('DKIM: the keys that we make', () => {
  /** @type {Record<string, string>} */
  const signed = {}
  beforeAll(async () => {
    const { pairs } = await keys
    if (!PEERS.dkimpy.found) return
    await Promise.all(
      KIND_NAMES.map(async (name) => {
        const { signingKey, algorithm } = pairs[name]
        const place = { domain: DOMAIN, selector: `made-${name}` }
        signed[name] = await dkimsign({ message: MESSAGE, ...place, key: signingKey, algorithm })
      }),
    )
  })

  testUnless(
    unlessFound('dkimpy'),
    'dkimsign signs with each, and dkimverify’s code finds each signature good',
    async () => {
      const results = await verifyWithDkimpy(KIND_NAMES.map((name) => signed[name] ?? ''))
      expect(results).toEqual(KIND_NAMES.map(() => true))
    },
  )

  for (const name of KIND_NAMES) {
    testUnless(unlessFound('opendkim'), `opendkim-testkey, ${name}: key OK`, async () => {
      const pem = name === 'ed25519' ? undefined : (await keys).pairs[name].pem
      expect(await opendkimTestkey(DOMAIN, `made-${name}`, pem)).toBe('key OK')
    })

    testUnless(unlessFound('rspamd') || unlessFound('dkimpy'), `rspamd verifies ${name}`, async () => {
      const symbols = await rspamdSymbols({ message: signed[name] ?? '', ...ENVELOPE })
      expect(symbols.R_DKIM_ALLOW, Object.keys(symbols).join()).toBeTruthy()
    })
  }
})

describe('DKIM compared with other programs', () => {
  /** @type {Record<string, Record<string, boolean>>} by case, then by program */
  const verdicts = {}

  beforeAll(async () => {
    const { cases, reports, pairOf } = await keys
    const names = Object.keys(cases)
    for (const name of names) verdicts[name] = {}
    const note = (/** @type {string} */ peer, /** @type {boolean[]} */ results) =>
      names.forEach((name, i) => Object.assign(verdicts[name] ?? {}, { [peer]: results[i] }))
    const each = async (
      /** @type {string} */ peer,
      /** @type {(name: string, i: number) => Promise<boolean>} */ ask,
    ) => note(peer, await Promise.all(names.map(ask)))

    note(
      'ours',
      names.map((name) => reports.get(name)?.valid ?? false),
    )
    const opendkim = async (/** @type {string} */ name) => {
      const { pem, algorithm } = pairOf(name) ?? {}
      return (await opendkimTestkey(DOMAIN, name, algorithm === 'rsa-sha256' ? pem : undefined)) === 'key OK'
    }
    const testkey = PEERS.opendkim.found && each('opendkim', opendkim)
    if (PEERS.dkimpy.found) {
      const messages = await signWithDkimpy(
        names.map((selector) => {
          const { signingKey: key, algorithm } = /** @type {Pair} */ (pairOf(selector))
          return { message: MESSAGE, domain: DOMAIN, selector, key, algorithm }
        }),
      )
      const messageOf = (/** @type {number} */ i) => ({ message: messages[i] ?? '', ...ENVELOPE })
      await Promise.all([
        verifyWithDkimpy(messages).then((results) => note('dkimpy', results)),
        PEERS.rspamd.found &&
          each('rspamd', async (_, i) => 'R_DKIM_ALLOW' in (await rspamdSymbols(messageOf(i)))),
        PEERS.mailauth.found &&
          each(
            'mailauth',
            async (_, i) => (await askMailauth(messageOf(i))).dkim.results[0]?.status.result === 'pass',
          ),
      ])
    }
    await testkey
  })

  for (const name of CASE_NAMES) {
    test(name, ({ annotate }) => {
      const { ours, ...others } = verdicts[name] ?? {}
      const differ = Object.keys(others)
        .filter((peer) => others[peer] !== ours)
        .sort()
      const known = DKIM_DIFFERENCES[name]
      const expected = (known?.peers ?? []).filter((peer) => peer in others).sort()
      if (known && differ.length > 0)
        annotate(
          `${name}: ours ${ours ? 'usable' : 'not usable'}, not so ${differ.join(', ')}; right: ${known.right} (${known.rfc}), since ${known.why}`,
        )
      expect(differ).toEqual(expected)
    })
  }

  test('the table of differences names cases that exist', () => {
    expect(Object.keys(DKIM_DIFFERENCES).filter((name) => !CASE_NAMES.includes(name))).toEqual([])
  })
})
