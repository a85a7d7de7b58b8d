// Emails for mail tests, as our mail server submits them: again with the same id until they are accepted.
import type { MailTestState } from '#shared/message/mail-test.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { call, hasten, post, repeated, type Load } from './load.ts'

export const INBOX = { INBOX_DOMAIN: 'inbox.test', INBOUND_SECRET: 'a secret of this test' }
/** After each start, to one new address. */
const MAILS = 8

interface Address {
  address: string
  view: string
}

export function mails(): Load {
  const addresses: Address[] = []
  const waiting: { to: string; subject: string }[] = []
  const accepted: string[] = []
  return {
    name: 'mails',
    begin: () => Promise.resolve(),
    async work(site) {
      const made = await jsonIn<Address>(await post(site, '/user/mail-test', {}))
      addresses.push(made)
      for (let n = 0; n < MAILS; n++)
        waiting.push({ to: made.address, subject: `mail ${addresses.length} ${n}` })
      await Promise.all(
        waiting.splice(0).map(async (mail) => {
          const envelope = JSON.stringify({ from: 'ada@northwind.test', to: mail.to, id: mail.subject })
          const headers = {
            authorization: `Bearer ${INBOX.INBOUND_SECRET}`,
            'content-type': 'message/rfc822',
            'x-envelope': envelope,
          }
          const body = `From: ada@northwind.test\r\nSubject: ${mail.subject}\r\n\r\n${'x'.repeat(70_000)}\r\n`
          const status = await call(site, '/inbound/mail', { method: 'POST', headers, body }).then(
            (answer) => answer.status,
            () => 0,
          )
          if (status === 201) accepted.push(mail.subject)
          else waiting.push(mail)
        }),
      )
    },
    pass: async (site) => void (await hasten(site)),
    isDone: () => Promise.resolve(waiting.length === 0),
    async balance(site) {
      const subjects: string[] = []
      for (const { view } of addresses) {
        const { mails: found } = await jsonIn<MailTestState>(await call(site, `/user/mail-test/${view}`))
        for (const { n } of found) {
          const source = await (await call(site, `/user/mail-test/${view}/${n}/source`)).text()
          subjects.push(/^Subject: (.*)\r$/m.exec(source)?.[1] ?? 'none')
        }
      }
      const lost = accepted.filter((subject) => !subjects.includes(subject))
      return { lost, doubled: repeated(subjects), total: accepted.length }
    },
  }
}
