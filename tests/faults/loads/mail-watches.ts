// Mail to a mail watch, as our mail server submits it: again with the same id until it is accepted; judged by its object.
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { call, hasten, post, type Load } from './load.ts'
import { INBOX } from './mails.ts'

/** After each start; one watch takes fifty a day. */
const MAILS = 5

interface Watch {
  address: string
  view: string
}

export function mailWatches(): Load {
  let watch: Watch = { address: '', view: '' }
  const waiting: string[] = []
  let sent = 0
  let accepted = 0
  return {
    name: 'mail watches',
    async begin(site) {
      watch = await jsonIn<Watch>(await post(site, '/user/mail-watch', { domain: 'northwind.test' }))
    },
    async work(site) {
      for (let n = 0; n < MAILS; n++) waiting.push(`watched ${(sent += 1)}`)
      await Promise.all(
        waiting.splice(0).map(async (id) => {
          const envelope = JSON.stringify({ from: 'ada@northwind.test', to: watch.address, id })
          const headers = {
            authorization: `Bearer ${INBOX.INBOUND_SECRET}`,
            'content-type': 'message/rfc822',
            'x-envelope': envelope,
          }
          const body = `From: ada@northwind.test\r\nSubject: ${id}\r\n\r\n${'x'.repeat(20_000)}\r\n`
          const status = await call(site, '/inbound/mail', { method: 'POST', headers, body }).then(
            (answer) => answer.status,
            () => 0,
          )
          if (status === 201) accepted += 1
          else waiting.push(id)
        }),
      )
    },
    pass: async (site) => void (await hasten(site)),
    async isDone({ objects }) {
      const seen = await Promise.all(objects.ids().map((id) => objects.seen(id)))
      const jobs = seen.flatMap((one) => one?.jobs ?? [])
      return waiting.length === 0 && !jobs.some(({ name }) => name.startsWith('judge:'))
    },
    async balance(site) {
      const { streams } = await jsonIn<MailWatchState>(await call(site, `/user/mail-watch/${watch.view}`))
      const counted = streams.reduce((total, { count }) => total + count, 0)
      const byDay = streams.flatMap(({ days }) => days).reduce((total, { mails }) => total + mails, 0)
      return {
        lost: counted < accepted ? [`${accepted - counted} mails`] : [],
        doubled:
          counted > accepted || byDay !== counted ? [`${counted} of ${accepted}, by day ${byDay}`] : [],
        total: accepted,
      }
    },
  }
}
