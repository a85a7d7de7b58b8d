// `npm run messages`: what visitors wrote on the contact page, newest first, and whether it was emailed to the owner.
import { parseArgs } from 'node:util'
import { PLACE, shown, storedData } from './stored-data.mjs'

const { values } = parseArgs({ options: PLACE })

try {
  const messages = await storedData(values).messages()
  for (const message of messages) console.log(`${shown(textOf(message))}\n`)
  const waiting = messages.filter(({ mailed_at }) => mailed_at === null).length
  console.log(`${messages.length} stored, ${waiting} of them not emailed`)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
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
