// What is known about sequences: when to stop one, and what vendors report of their own users, who contradict each other.

export interface StopCondition {
  when: string
  why: string
  source?: string
}

export const STOP_CONDITIONS: readonly StopCondition[] = [
  {
    when: 'Someone replies',
    why: 'From then on, a person writes. A next step that ignores the reply ends the talk.',
  },
  {
    when: 'An automatic reply comes',
    why: 'Wait until the day that it names. It is not a yes and not a no; its header says Auto-Submitted.',
    source: 'https://www.rfc-editor.org/rfc/rfc3834',
  },
  {
    when: 'An email comes back for good',
    why: 'A code that begins with 5 means that the next one comes back, too, and each counts against you.',
    source: 'https://www.rfc-editor.org/rfc/rfc3463',
  },
  {
    when: 'Someone says no, or unsubscribes',
    why: 'In every country here, the law says so. Keep the address on a list, so that no other sequence gets it.',
  },
  {
    when: 'Someone reports spam',
    why: 'Google wants fewer than 1 report in 1,000 emails, and acts at 3. Stop the whole company, not just the person.',
    source: 'https://support.google.com/a/answer/81126',
  },
  {
    when: 'A colleague has answered',
    why: 'People talk. A second “first” email to the same company shows that nobody reads the replies.',
  },
]

export interface VendorStudy {
  who: string
  data: string
  finding: string
  /** Where it was read. */
  source: string
  /** It was read at the vendor, not in someone else’s article. */
  firstHand: boolean
}

export const VENDOR_STUDIES: readonly VendorStudy[] = [
  {
    who: 'Belkins',
    data: '16.5 million cold emails of 93 domains, 2024',
    finding:
      '8.4% reply to the first email, fewer to each later one. Four emails or more triple complaints and opt-outs.',
    source: 'prospeo.io and stripo.email',
    firstHand: false,
  },
  {
    who: 'sales.co',
    data: '1.5 million emails, 51,000 replies, December 2025',
    finding:
      '68.8% of all replies come to the first email, 6.2% to the second, 10.4% to the third, under 5% to any later one.',
    source: 'sales.co',
    firstHand: true,
  },
  {
    who: 'Instantly',
    data: 'their users, 2026; the number is not given',
    finding: '58% of replies come to the first email, 42% to the follow-ups. 3.43% reply on average.',
    source: 'articles about it',
    firstHand: false,
  },
  {
    who: 'Woodpecker and RAIN Group',
    data: 'the number is not given',
    finding: 'Four to seven follow-ups bring 8.3% replies, against 4.1% without any: twice as many.',
    source: 'gaidme.com',
    firstHand: false,
  },
  {
    who: 'Saleshandy',
    data: 'more than 100 million emails of their users, 2026',
    finding: '3.3% come back, 0.38% unsubscribe.',
    source: 'saleshandy.com',
    firstHand: true,
  },
]
