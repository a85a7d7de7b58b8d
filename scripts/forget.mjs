// `npm run forget -- <address>`: shows what is stored about an address, asks, and deletes it. That the address wants no email stays,
// unless --lift-silence is given; --silence adds it.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { addressProblem, PLACE, storedData } from './stored-data.mjs'

const { values, positionals } = parseArgs({
  options: {
    ...PLACE,
    yes: { type: 'boolean' },
    silence: { type: 'boolean' },
    'lift-silence': { type: 'boolean' },
  },
  allowPositionals: true,
})
const [address] = positionals

try {
  const problem = addressProblem(address)
  if (problem) throw new Error(problem)
  await forget(address)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function forget(address) {
  // Without a terminal, no one can confirm.
  if (!values.yes && !process.stdin.isTTY) throw new Error('To delete without being asked: add --yes.')
  const { silence = false, 'lift-silence': liftSilence = false } = values
  if (silence && liftSilence) throw new Error('Either --silence or --lift-silence, not both.')
  const data = storedData(values)
  const found = await data.about(address)
  if (countOf(found) === 0 && !silence) return console.log(`Nothing is stored about ${address}.`)
  console.log(JSON.stringify({ address, ...found }, null, 2))
  if (!values.yes && !(await isAgreed())) return console.log('Nothing was deleted.')
  const deleted = await data.forget(address, { silence, liftSilence })
  console.log(
    `Deleted: ${deleted.contact_messages.length} contact messages, ${deleted.subscribers.length} subscriptions, ${deleted.test_mails.length} test emails, ${deleted.placement_tests.length} placement tests, ${deleted.watches.length} addresses of watches.`,
  )
  if (silence) console.log('This site does not email the address from now on, whoever asks.')
  else if (liftSilence) console.log('This site may email the address again, if someone asks.')
  else if (found.silences.length > 0)
    console.log('Kept, as a hash: that this address wants no email. To delete that, too: --lift-silence.')
}

function countOf(found) {
  return Object.values(found).flat().length
}

async function isAgreed() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete this from the ${values.remote ? 'real' : 'local'} database? Type "yes": `,
  )
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
