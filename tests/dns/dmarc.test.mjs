import { beforeAll, describe, expect, test } from 'vitest'
import { askApi } from './ask-worker.mjs'
import { FAULTS, loadZones } from './servers.mjs'

/** @typedef {import('../../shared/records/dmarc/schema.ts').DmarcReport} DmarcReport */

/** @param {string} host */
const reportsTo = (host) => ({ TXT: [`v=DMARC1; p=reject; rua=mailto:a@${host}`] })

/** @type {import('./zone-file.mjs').Zone} */
const zone = {
  // RFC 9989, B.4.1 and B.4.2, and one existing subdomain.
  '_dmarc.shop.example': {
    TXT: ['v=DMARC1; p=none; sp=quarantine; np=reject; rua=mailto:dmarc@shop.example'],
  },
  '_dmarc.signing.shop.example': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@shop.example'] },
  'shop.example': { MX: [[10, 'mx.shop.example']] },
  'mx.shop.example': { A: ['9.1.1.1'] },
  // B.4.3
  '_dmarc.bank.example': { TXT: ['v=DMARC1; p=quarantine; psd=y'] },
  '_dmarc.giant.bank.example': { TXT: ['v=DMARC1; p=reject'] },
  'mail.mega.bank.example': { A: ['9.1.1.2'] },
  '_dmarc.split.example': { TXT: [['v=DMARC1; p=rej', 'ect']] },
  '_dmarc.twice.example': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  '_dmarc.exact.example': reportsTo('exact-host.example'),
  'exact.example._report._dmarc.exact-host.example': { TXT: ['v=DMARC1;'] },
  '_dmarc.wild.example': reportsTo('wild-host.example'),
  '*._report._dmarc.wild-host.example': { TXT: ['v=DMARC1'] },
  '_dmarc.alias.example': reportsTo('alias-host.example'),
  'alias.example._report._dmarc.alias-host.example': { CNAME: 'permission.elsewhere.example' },
  'permission.elsewhere.example': { TXT: ['v=DMARC1'] },
  '_dmarc.denied.example': reportsTo('denied-host.example'),
  'denied-host.example': { MX: [[0, '.']] },
}

/**
 * @param {string} domain
 * @returns {Promise<DmarcReport>}
 */
async function report(domain) {
  const { status, body } = await askApi('dmarc/checker', { domain })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

describe('DMARC: what DNS says', () => {
  beforeAll(() => loadZones(zone))

  for (const [domain, organization, policyDomain, applied] of [
    ['shop.example', 'shop.example', 'shop.example', 'none'],
    ['signing.shop.example', 'shop.example', 'signing.shop.example', 'reject'],
    ['mx.shop.example', 'shop.example', 'shop.example', 'quarantine'],
    ['a.b.c.d.e.f.g.h.i.j.k.shop.example', 'shop.example', 'shop.example', 'reject'],
    ['giant.bank.example', 'giant.bank.example', 'giant.bank.example', 'reject'],
    ['mail.giant.bank.example', 'giant.bank.example', 'giant.bank.example', 'reject'],
    ['mail.mega.bank.example', 'mega.bank.example', 'bank.example', 'quarantine'],
    ['split.example', 'split.example', 'split.example', 'reject'],
  ]) {
    test(`${domain}: ${applied}, by ${policyDomain}`, async () => {
      const { organizationalDomain, policyDomain: place, policy } = await report(String(domain))
      expect([organizationalDomain, place, policy?.applied]).toEqual([organization, policyDomain, applied])
    })
  }

  for (const [domain, authorized, mailbox] of [
    ['exact.example', true, 'nowhere'],
    ['wild.example', true, 'nowhere'],
    ['alias.example', true, 'nowhere'],
    ['denied.example', false, 'null-mx'],
    ['shop.example', true, 'reachable'],
  ]) {
    test(`reports of ${domain}: ${authorized ? 'allowed' : 'not allowed'}, ${mailbox}`, async () => {
      const [line] = (await report(String(domain))).reporting
      expect([line?.authorized, line?.mailbox]).toEqual([authorized, mailbox])
    })
  }

  test('uses none of several records', async () => {
    const { found, valid, policyDomain } = await report('twice.example')
    expect([found, valid, policyDomain]).toEqual([true, false, null])
  })

  test('says that there is none only where DNS says so', async () => {
    expect((await report('nobody.example')).state).toBe('absent')
    for (const domain of [FAULTS.servfail, FAULTS.refused, FAULTS.silent]) {
      expect((await report(domain)).state, domain).toBe('unknown')
    }
  })

  test('asks in two waves; in four for a host without MX records, whose mailbox nobody knows', async () => {
    for (const [domain, waves] of [
      ['shop.example', 2],
      ['exact.example', 4],
    ]) {
      const { timing } = await askApi('dmarc/checker', { domain: String(domain) })
      expect(timing, timing).toMatch(new RegExp(`waves=${waves} `))
    }
  })
})
