// What the page explains: what counts as a change, who is told, what is kept.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const WATCH_GUIDE: ToolGuideContent = {
  what: {
    title: 'What counts as a change',
    text: [
      'We compare what records mean, not how they are written. Another order, another TTL, an include that was flattened into its networks: none of that is a change. A host that is missing from MX, a weaker DMARC policy, another DKIM key, other name servers: each of them is.',
      'A change counts once two DNS servers have seen it twice, ten minutes apart. So a name server that lags, or an answer that fails, wakes nobody. A blocklist counts only if it has just passed its own test. What could not be seen for 24 hours is a message of its own: it says nothing about your mail.',
    ],
  },
  reading: {
    title: 'Who is told, and what they get',
    text: [
      'Every watch has a feed that any feed reader takes; nobody needs to know your address for it. A webhook gets each event as JSON, signed as Standard Webhooks describes. Where this site can send mail, an address that has said yes gets at most one letter an hour.',
      'Each event shows the records before and after, says what that means for mail, and has the change that undoes it.',
    ],
  },
  questions: [
    {
      question: 'Who can see what I watch?',
      answer:
        'Whoever has the address of its page, so keep it to yourself. There is no account and no list; our database knows a digest of the key only. The page has a button that ends the watch and deletes all of it.',
    },
    {
      question: 'How long does a watch last?',
      answer:
        'For 90 days after its page or feed was last read, or a link in one of its letters was followed. Two weeks before the end it says so itself.',
    },
    {
      question: 'My webhook was away for a day. Did I miss something?',
      answer:
        'No. We try again, with longer pauses, for three days, and then send everything in order. The same event always has the same webhook-id, so one that comes twice can be dropped.',
    },
    {
      question: 'Why does my webhook have to answer a challenge?',
      answer:
        'So that no one can make us send messages to someone else. The first message is “watch.challenge”; answer with the same challenge, as text or as JSON, and events follow.',
    },
  ],
  related: [
    { label: 'Domain report', to: '/tool/domain-report' },
    { label: 'IP blocklist check', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker', to: '/tool/dmarc' },
    { label: 'API reference', to: '/developers' },
  ],
}
