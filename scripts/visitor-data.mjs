// What visitors left with us, for the people who run the site. `npm run messages`: what they wrote on the contact page, newest
// first, and whether it was emailed to the owner. `npm run export -- <address>`: everything stored about an address, as JSON, for
// the person who requested it. `npm run forget -- <address>`: shows it, asks, and deletes it. That the address wants no email stays,
// unless --lift-silence is given; --silence adds it.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { addressProblem, PLACE, shown, storedData } from './stored-data.mjs'

const FORGETTING = {
  yes: { type: 'boolean' },
  silence: { type: 'boolean' },
  'lift-silence': { type: 'boolean' },
}
const [command, ...args] = process.argv.slice(2)
const commands = { messages, export: exportAll, forget }

try {
  const { values, positionals } = parseArgs({
    args,
    options: { ...PLACE, ...(command === 'forget' && FORGETTING) },
    allowPositionals: command !== 'messages',
  })
  await commands[command](storedData(values), positionals[0], values)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function messages(data) {
  const all = await data.messages()
  for (const message of all) console.log(`${shown(textOf(message))}\n`)
  const waiting = all.filter(({ mailed_at }) => mailed_at === null).length
  console.log(`${all.length} stored, ${waiting} of them not emailed`)
}

function textOf(message) {
  const { id, first_name, last_name, email, phone_number, subject, received_at } = message
  return [
    `${received_at}  ${mailState(message)}  ${id}`,
    `From: ${[`${first_name} ${last_name}`.trim(), `<${email}>`, phone_number].filter(Boolean).join(' ')}`,
    `Subject: ${subject || 'none'}`,
    ...message.message.split('\n').map((line) => `  ${line}`),
  ].join('\n')
}

function mailState({ mailed_at, mail_attempts }) {
  if (mailed_at !== null) return `mailed ${mailed_at}`
  return mail_attempts === 0 ? 'not emailed' : `not emailed, tries: ${mail_attempts}`
}

async function exportAll(data, address) {
  demandAddress(address)
  console.log(JSON.stringify({ address, ...(await data.about(address)) }, null, 2))
}

async function forget(data, address, { yes, remote, silence = false, 'lift-silence': liftSilence = false }) {
  demandAddress(address)
  // Without a terminal, no one can confirm.
  if (!yes && !process.stdin.isTTY) throw new Error('To delete without being asked: add --yes.')
  if (silence && liftSilence) throw new Error('Either --silence or --lift-silence, not both.')
  const found = await data.about(address)
  if (countOf(found) === 0 && !silence) return console.log(`Nothing is stored about ${address}.`)
  console.log(JSON.stringify({ address, ...found }, null, 2))
  if (!yes && !(await isAgreed(remote))) return console.log('Nothing was deleted.')
  const deleted = await data.forget(address, { silence, liftSilence })
  console.log(
    `Deleted: ${deleted.contact_messages.length} contact messages, ${deleted.subscribers.length} subscriptions, ${deleted.test_mails.length} test emails, ${deleted.watches.length} addresses of watches.`,
  )
  if (found.saved.length > 0)
    console.log(
      `The worker deletes the address from ${found.saved.length} saved things, such as watches, and deletes its placement tests, within five minutes.`,
    )
  if (silence) console.log('This site does not email the address from now on, whoever asks.')
  else if (liftSilence) console.log('This site may email the address again, if someone asks.')
  else if (found.silences.length > 0)
    console.log('Kept, as a hash: that this address wants no email. To delete that, too: --lift-silence.')
}

function demandAddress(address) {
  const problem = addressProblem(address)
  if (problem) throw new Error(problem)
}

function countOf(found) {
  return Object.values(found).flat().length
}

async function isAgreed(remote) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(
    `Delete this from the ${remote ? 'real' : 'local'} database? Type "yes": `,
  )
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}
