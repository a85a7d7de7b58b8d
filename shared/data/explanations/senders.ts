import type { Explanations } from '#shared/report/explanation.ts'
import type { SENDER_FINDINGS } from '#shared/senders/findings.ts'

export const SENDER_EXPLANATIONS: Explanations<typeof SENDER_FINDINGS> = {
  'sender-found': {
    meaning: 'The record that the service asks for is in the DNS of the domain. There is nothing to do.',
  },
  'sender-missing': {
    meaning:
      'The service tells its customers to publish this record, and DNS says that it is not there. Without it, the service cannot sign or bounce with your domain, so its emails may fail DMARC. If you do not use the service, nothing is wrong.',
  },
  'sender-other': {
    meaning:
      'There is a record where the service needs its own, but it leads elsewhere: to an old account, to another service, or to nothing. Find out what uses it before you replace it.',
  },
  'sender-key-problem': {
    meaning:
      'The DKIM key of the service is published, but receivers have a problem with it. The DKIM checker shows the whole record and what to do.',
  },
  'sender-shown-there': {
    meaning:
      'Some services make the names of their records for each customer. Nobody can guess them, so nobody can check them from outside. The settings of the service show the records and whether it has found them.',
  },
  'sender-spf-found': {
    meaning:
      'Emails of this service have your domain in the envelope, so receivers ask your SPF record. It names the service.',
  },
  'sender-spf-by-address': {
    meaning:
      'Someone replaced the name of the service by its addresses, to save lookups. That works until the service changes them, which nobody announces. A record with the name follows by itself. If there is no room for it, look for includes that are not needed.',
  },
  'sender-spf-missing': {
    meaning:
      'Emails of this service have your domain in the envelope, so receivers ask your SPF record. It does not name the service, so SPF fails for its emails.',
  },
  'sender-spf-needless': {
    meaning:
      'Receivers check SPF for the domain that bounces go to. This service never uses yours there, so the include in your record costs lookups and proves nothing.',
  },
  'sender-spf-not-asked': {
    meaning:
      'Receivers check SPF for the domain that bounces go to. This service uses another one, so your own record needs nothing for it.',
  },
  'sender-unknown': {
    meaning:
      'A DNS server did not answer, so we do not know whether the record is there. This says nothing about your domain. Try again later.',
  },
}
