// Mail for any of our addresses, from either source: a test email, or reports for a monitor.
import {
  monitorToken,
  receiveReport,
  reportAddressRefusal,
  type ReportReceipt,
} from '#worker/dmarc-monitor/receive.ts'
import {
  addressRefusal,
  receiveMail,
  type IncomingMail,
  type Receipt,
  type ReceiveOptions,
} from '#worker/mail-test/receive.ts'

/** Whether mail for this address can be accepted at all; checked before a message is read. */
export function refusalOfAddress(to: string, options: ReceiveOptions): Promise<'unknown' | 'expired' | null> {
  const token = monitorToken(to, options.env.REPORTS_DOMAIN)
  return token === null ? addressRefusal(to, options) : reportAddressRefusal(token, options)
}

/** Rejects with a DatabaseFailure if the message may not have been stored; then the sender has to try again. */
export function receiveAny(mail: IncomingMail, options: ReceiveOptions): Promise<Receipt | ReportReceipt> {
  const token = monitorToken(mail.envelope.to, options.env.REPORTS_DOMAIN)
  return token === null ? receiveMail(mail, options) : receiveReport(token, mail, options)
}
