// What the page explains: what counts as a change, who gets alerts, what is kept.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { CHAT_LIST } from '#shared/saved/watch/paths.ts'

export const WATCH_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What counts as a change',
    text: [
      'We compare what records mean, not how they are written. Another order, another TTL, an include that was flattened into its networks: none of that is a change. A missing MX host, a weaker DMARC policy, a different DKIM key, new name servers: each of those is.',
      'A change counts once two DNS servers have seen it twice, ten minutes apart. So a slow name server or a failed lookup does not wake you up. A blocklist counts only if it has just passed its own test. If something cannot be seen for 24 hours, you hear about that, too; it says nothing about your email.',
    ],
  },
  reading: {
    title: 'Who gets alerts, and what is in them',
    text: [
      `Every watch has a feed for any feed reader, so you need no email address. A channel in ${CHAT_LIST} gets each alert in plain words; any other webhook gets JSON, signed as Standard Webhooks describes. Where this site can send email, a confirmed address gets at most one email an hour. “Send a test alert” shows that alerts arrive.`,
      'Each alert shows the records before and after, says what that means for your email, and how to undo it.',
    ],
  },
  questions: [
    {
      question: 'Who can see what I watch?',
      answer:
        'Anyone who has the address of its page, so keep it to yourself. There is no account and no list; our database stores only a hash of the key. The page has a button that ends the watch and deletes all of it.',
    },
    {
      question: 'How long does a watch last?',
      answer:
        'For 90 days after its page or feed was last read, or a link in one of its emails was clicked. It tells you two weeks before it ends.',
    },
    {
      question: 'My webhook was down for a day. Did I miss something?',
      answer:
        'No. We try again, with longer pauses, for three days, and then send everything in order. The same event always has the same webhook-id, so you can drop one that comes twice.',
    },
    {
      question: `How do I get alerts in ${CHAT_LIST}?`,
      answer:
        'Create an incoming webhook for the channel (in Teams, a workflow that starts when a Teams webhook request is received) and paste its address on the page of your watch. For alerts on your phone, subscribe to a topic in the ntfy app and paste the topic’s address, such as https://ntfy.sh/your-topic. The channel gets one message right away, so you see that it works, and then every change.',
    },
    {
      question: 'Why does my webhook have to answer a challenge?',
      answer:
        'So that no one can make us send messages to someone else. The first message is “watch.challenge”; reply with the same challenge, as text or as JSON, and alerts follow.',
    },
  ],
  related: [
    { label: 'Domain report', to: '/tool/domain-report' },
    { label: 'IP blocklist check', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker', to: '/tool/dmarc' },
    { label: 'API reference', to: '/developers' },
  ],
}
