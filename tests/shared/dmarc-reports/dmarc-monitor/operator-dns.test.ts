// The records of docs/dmarc-monitor.md: with them, the change makes reports arrive; the trap of the wildcard keeps some away.
import { expect, test } from 'vitest'
import { withChange } from '#shared/report/change/apply.ts'
import { addressChanges } from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { lookAtRecords } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { checkDmarc } from '#shared/records/dmarc/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

const ADDRESS = 'r-abcdefghijklm@reports.warmpost.example'
const OPERATOR: Zone = {
  'reports.warmpost.example': { MX: [[10, 'mx.warmpost.example']], TXT: ['v=spf1 -all'] },
  '*._report._dmarc.reports.warmpost.example': { TXT: ['v=DMARC1'] },
  '_dmarc.reports.warmpost.example': { TXT: ['v=DMARC1; p=reject'] },
  'mx.warmpost.example': { A: ['192.0.2.25'] },
}
const DOMAIN: Zone = {
  'acme.com': { MX: [[10, 'mx.acme.com']], TXT: ['v=spf1 mx -all'] },
  'mx.acme.com': { A: ['192.0.2.1'] },
  '_dmarc.acme.com': { TXT: ['v=DMARC1; p=reject; rua=mailto:dmarc@acme.com'] },
}

async function reporting(operator: Zone) {
  const dns = zoneResolver({ ...operator, ...DOMAIN })
  const seen = await lookAtRecords('acme.com', dns)
  const [change] = addressChanges({ domain: 'acme.com', address: ADDRESS }, seen)
  if (!change) throw new Error('no change')
  const before = await checkDmarc('acme.com', dns, { suffixes: publicSuffixList })
  const after = await checkDmarc('acme.com', withChange(dns, change), { suffixes: publicSuffixList })
  const codes = ({ findings }: typeof after) => findings.map(({ code }) => code)
  return {
    ours: after.reporting.find(({ uri }) => uri === `mailto:${ADDRESS}`),
    added: codes(after).filter((code) => !codes(before).includes(code)),
    policy: [before.policy, after.policy],
  }
}

test('receivers may send reports about any domain there, and the checker has nothing to add', async () => {
  const { ours, added, policy } = await reporting(OPERATOR)
  expect(ours).toMatchObject({ external: true, authorized: true, mailbox: 'reachable' })
  expect(added).toEqual([])
  expect(policy[1]).toEqual(policy[0])
})

test('a record for a single domain takes the permission away from all others with its ending', async () => {
  const trap = { 'example.com._report._dmarc.reports.warmpost.example': { TXT: ['v=DMARC1'] } }
  expect((await reporting({ ...OPERATOR, ...trap })).ours).toMatchObject({ authorized: false })
})
