// Every combination that matters, signed, changed and verified by dkimpy, gets the same verdict here.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { verifyDkim } from '#shared/message/dkim.ts'
import { readRawMessage } from '#shared/message/raw-message.ts'
import { bodyHashes, keyRing } from '#shared/message/verify-signature.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'

interface Answer {
  zone: Record<string, string>
  cases: { name: string; message: string; result: boolean }[]
}

/** Prime to the number of every choice, so that all are there. */
const PERIOD = isFullRun ? 1 : 5
const PYTHON = '/usr/bin/python3'
const isHere = spawnSync(PYTHON, ['-c', 'import dkim, cryptography']).status === 0

test.skipIf(!isHere)(
  'the verdicts are those of dkimpy, whatever was signed, how, and what was changed',
  async () => {
    const { stdout } = spawnSync(PYTHON, ['tests/peers/dkimpy-messages.py', String(PERIOD)], {
      maxBuffer: 512 * 1024 * 1024,
    })
    const { zone, cases } = JSON.parse(stdout.toString()) as Answer
    const resolver = zoneResolver(
      Object.fromEntries(Object.entries(zone).map(([name, text]) => [name, { TXT: [text] }])),
    )
    const different: string[] = []
    for (const { name, message: text, result } of cases) {
      const message = readRawMessage(Buffer.from(text, 'base64'))
      const [ours] = await verifyDkim(message, keyRing(resolver, 10), bodyHashes(message.body), 1_800_000_000)
      if ((ours?.result === 'pass') !== result) different.push(`${name}: ${String(ours?.reason)}`)
    }
    expect(different).toEqual([])
    expect(cases).toHaveLength(Math.floor(1024 / PERIOD))
    expect(cases.filter(({ result }) => result).length).toBeGreaterThan(400 / PERIOD)
  },
)
