// Mail for any of our addresses, from either source: a test email, reports for a monitor, or mail that is watched.
import {
  monitorToken,
  receiveReport,
  reportAddressRefusal,
  type ReportReceipt,
} from '#worker/incoming/receive-report.ts'
import { tokenOf } from '#worker/mail-test/keys.ts'
import type { IncomingMail, ReceiveOptions } from '#worker/mail-test/delivery.ts'
import { addressRefusal, receiveMail, refusalOfTest, type Receipt } from '#worker/incoming/receive-test.ts'
import { receiveWatched, watchedRefusal, watchedToken } from '#worker/incoming/receive-watched.ts'
import type { Refusal } from '#worker/saved/kinds/mail-test/take.ts'
import type { WatchedReceipt } from '#worker/saved/kinds/mail-watch/take.ts'

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export function refusalOfAddress(to: string, options: ReceiveOptions): Promise<'unknown' | 'expired' | null> {
  const monitor = monitorToken(to, options.env.REPORTS_DOMAIN)
  if (monitor !== null) return reportAddressRefusal(monitor, options)
  const watched = watchedToken(to, options.env.INBOX_DOMAIN)
  return watched === null ? addressRefusal(to, options) : watchedRefusal(watched, options.env)
}

/**
 * What a message for this address could be told right now, before anything of it is known; null if it may come. Whoever
 * submits a message that may have been stored before has to submit it all the same: it is recognized. Whether a monitor or a mail
 * watch takes a message depends on who sends it.
 */
export function refusalNow(to: string, options: ReceiveOptions): Promise<Refusal | null> {
  const test = tokenOf(to, options.env.INBOX_DOMAIN)
  return test === null ? refusalOfAddress(to, options) : refusalOfTest(test, options.env)
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export function receiveAny(
  mail: IncomingMail,
  options: ReceiveOptions,
): Promise<Receipt | ReportReceipt | WatchedReceipt> {
  const { to } = mail.envelope
  const monitor = monitorToken(to, options.env.REPORTS_DOMAIN)
  if (monitor !== null) return receiveReport(monitor, mail, options)
  const watched = watchedToken(to, options.env.INBOX_DOMAIN)
  return watched === null ? receiveMail(mail, options) : receiveWatched(watched, mail, options.env)
}
