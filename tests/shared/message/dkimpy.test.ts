// Every combination that matters, signed, changed and verified by dkimpy, gets the same verdict here.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { verifyDkim } from '#shared/message/dkim.ts'
import { readRawMessage } from '#shared/message/raw-message.ts'
import { keyRing } from '#shared/message/signing-key.ts'
import { bodyHashes } from '#shared/message/verify-signature.ts'

interface Answer {
  zone: Record<string, string>
  cases: { name: string; message: string; result: boolean }[]
}

const PYTHON = '/usr/bin/python3'
const isHere = spawnSync(PYTHON, ['-c', 'import dkim, cryptography']).status === 0

test.skipIf(!isHere)('1,024 verdicts are those of dkimpy', async () => {
  const { stdout } = spawnSync(PYTHON, ['tests/peers/dkimpy-messages.py'], { maxBuffer: 512 * 1024 * 1024 })
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
  expect(cases).toHaveLength(1024)
  expect(cases.filter(({ result }) => result).length).toBeGreaterThan(400)
})
