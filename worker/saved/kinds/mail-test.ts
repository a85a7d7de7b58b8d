import * as v from 'valibot'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { MAIL_ADDRESSES } from '#shared/saved/quota/quotas.ts'
import { judge, report, source } from '#worker/saved/kinds/mail-test/judge.ts'
import {
  forgetMail,
  hasPart,
  MAIL_TABLES,
  partGaveWay,
  receivedMails,
  type MailTestMade,
} from '#worker/saved/kinds/mail-test/mails.ts'
import { refusal, take } from '#worker/saved/kinds/mail-test/take.ts'
import { use, weigh } from '#worker/saved/kinds/mail-test/weigh.ts'
import type { Kind } from '#worker/saved/self.ts'

export const mailTestAsks = {
  page: { mails: receivedMails, report, source },
  mail: { refusal, take },
} as const

export const mailTestKind: Kind<MailTestMade, object> = {
  name: 'mail test',
  title: 'This address',
  noSuch: 'There is no such mail test: it was deleted, or its URL was replaced.',
  made: v.object({ token: v.string(), keepDays: v.number() }),
  state: v.object({}),
  begin: () => ({}),
  lifeMs: ({ keepDays }) => keepDays * DAY_MS,
  isProlongedByReading: false,
  // For its page, and for servers that send to it.
  rememberedMs: 7 * DAY_MS,
  needs: () => [{ of: MAIL_ADDRESSES, units: 1 }],
  tables: [MAIL_TABLES],
  jobs: { judge, weigh, use },
  first: [],
  asks: mailTestAsks,
  forget: forgetMail,
  parts: { has: hasPart, gaveWay: partGaveWay },
}
