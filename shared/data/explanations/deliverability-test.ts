import type { PLACEMENT_FINDINGS } from '#shared/saved/deliverability-test/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const PLACEMENT_EXPLANATIONS: Explanations<typeof PLACEMENT_FINDINGS> = {
  'placement-all-in-inbox': {
    meaning:
      'You sent one message to several of our mailboxes at this provider, and each copy is in the inbox. With so few copies that is a good sign, not a guarantee: a provider decides for each reader, also by how that reader treated your earlier email.',
  },
  'placement-in-spam': {
    meaning:
      'This provider put copies of your message into the spam folder. Readers hardly ever look there, so for them the message did not arrive. The usual reasons are missing authentication, a server on a blocklist, or readers who reported earlier email of yours as spam.',
  },
  'placement-not-received': {
    meaning:
      'Half an hour after the first copy arrived, this provider still did not have its own. It either refused the message, which you learn from a bounce, or it lets your server wait and try again, as many do with senders that they do not know yet.',
  },
  'placement-in-promotions': {
    meaning:
      'Gmail sorts an inbox into tabs, and put the message under Promotions. That is not the spam folder: readers see it, only less often and later. For a newsletter or an offer, it is where readers expect to find it.',
    fix: 'For a personal message, write it like one: plain text, few links, no images. For a promotion, leave it.',
  },
  'placement-in-other-folder': {
    meaning:
      'The message is neither in the main inbox nor in spam, but in another folder or tab, such as Updates or Social. Readers can find it there, but many look at these folders less often.',
    fix: 'Usually there is nothing to do. If the message is meant to be personal, write it like one.',
  },
  'placement-slow-arrival': {
    meaning:
      'The copies took several minutes to arrive. Usually the provider did not accept them at the first attempt, as some do with servers that they do not know (greylisting), or many messages were waiting at your own server. Codes and links that expire may arrive too late.',
  },
  'placement-nothing-came': {
    meaning:
      'None of our mailboxes received a message with the code of this test. We cannot tell why: the message may not have been sent, the code may have been left out, or every provider refused it. It says nothing about where your mail usually arrives.',
  },
  'placement-mailbox-unread': {
    meaning:
      'We could not open some of our own mailboxes when it was time to look. That is a problem on our side, or at that provider. The copies that were sent there are left out of the result.',
    fix: 'Nothing, unless you need the result for that provider: then send a new test later.',
  },
}
