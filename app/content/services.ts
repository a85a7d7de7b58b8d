// The three services: what they are, what belongs to each, and what we claim for them.

interface Point {
  title: string
  text: string
}

export interface Service {
  /** The last part of its address. */
  id: string
  label: string
  lead: string
  description: string
  /** The id of its list of features. */
  featuresId: string
  featuresTitle: string
  featureGroups: readonly { title: string; look: 'board' | 'ledger' | 'route'; points: readonly Point[] }[]
  /** Our own figures, claimed and not measured by anybody else: never in structured data. */
  claims: readonly { figure: string; what: string }[]
  hasPlans: boolean
}

export const SENDING: Service = {
  id: 'nav-email-sending-platform',
  label: 'Email Sending Platform',
  lead: 'Write, send and measure your campaigns in one place. You bring the words; we run the licensed mailing application, its servers and its domains.',
  description:
    'Campaigns, lists, templates, delivery servers and analytics in one hosted mailing application, with plans from 1000 emails per day.',
  featuresId: 'sending-platform-services',
  featuresTitle: 'From the first draft to the last click',
  featureGroups: [
    {
      title: 'Write and send',
      look: 'board',
      points: [
        {
          title: 'Campaign management',
          text: 'Regular and recurring campaigns, sent now or at the hour you choose.',
        },
        {
          title: 'Lists and segments',
          text: 'Import your contacts, then cut the list by what people are and by what they did.',
        },
        { title: 'Templates', text: 'Start from a free template, or paste your own HTML and keep it.' },
        {
          title: 'Autoresponders and drip campaigns',
          text: 'A welcome on the first day, a follow-up on the fourth: written once, sent to each newcomer in turn.',
        },
        {
          title: 'Emails set off by behaviour',
          text: 'An open, a click or a signup starts the next message.',
        },
        {
          title: 'Personalization',
          text: 'Fields from your list in the subject and the text, with words to fall back on where a field is empty.',
        },
      ],
    },
    {
      title: 'Deliver and measure',
      look: 'ledger',
      points: [
        {
          title: 'Delivery servers',
          text: 'Several email service providers side by side, each with its own limit, so that one that slows down does not stop your campaign.',
        },
        {
          title: 'Bounces and complaints',
          text: 'Bounce servers and feedback loops take dead addresses and complaints off your lists.',
        },
        {
          title: 'A/B testing',
          text: 'Two subjects, a small part of the list, and the better one for the rest.',
        },
        {
          title: 'Analytics and reports',
          text: 'Delivered, opened, clicked, bounced and unsubscribed, by campaign and by provider.',
        },
      ],
    },
  ],
  claims: [
    { figure: '70%', what: 'reduction in management time' },
    { figure: '10x', what: 'engagement increase' },
  ],
  hasPlans: true,
}

/** What an administrator can let customers add to the sending platform, and in what number. */
export const CUSTOMER_ADDS = [
  'Delivery servers',
  'Bounce servers',
  'Feedback loop servers',
  'Inbox monitors',
  'Sending domains',
  'Tracking domains',
  'Surveys',
] as const

/** What customers manage by themselves in any case. */
export const CUSTOMER_OWNS = ['API keys', 'Blacklist', 'Suppression lists'] as const

export const WARMUP: Service = {
  id: 'nav-domain-warmup-service',
  label: 'Domain Warmup Service',
  lead: 'Nobody knows a new domain, so nobody trusts it. We raise its volume a little at a time, on seed accounts of our own, until providers know it as a sender worth delivering.',
  description:
    'Gradual volume increase, reputation monitoring and private seed accounts: how a new sending domain earns the trust of mailbox providers.',
  featuresId: 'domain-warmup-services',
  featuresTitle: 'How a domain becomes known',
  featureGroups: [
    {
      title: 'The way up',
      look: 'route',
      points: [
        {
          title: 'Authentication first',
          text: 'SPF, DKIM and DMARC stand before the first message leaves. Reputation is counted per domain, and only mail that is proved to be yours counts for you.',
        },
        {
          title: 'A plan made for you',
          text: 'Where you start and how fast you climb depends on the age of the domain, the provider, and the volume that you need in the end.',
        },
        {
          title: 'Gradual volume increase',
          text: 'A few messages on the first days, more each week. Providers see growth, never a burst.',
        },
        {
          title: 'Your campaigns, step by step',
          text: 'Real recipients come in slowly, those who know you first, while the seed accounts keep the ground warm.',
        },
      ],
    },
    {
      title: 'What keeps it going',
      look: 'board',
      points: [
        {
          title: 'Private seed accounts',
          text: 'The mailboxes that receive, open and answer are ours. Your domain is not in a pool that strangers send through.',
        },
        {
          title: 'Reputation monitoring',
          text: 'We watch placement, bounces and complaints while the volume rises, and hold it where a provider hesitates.',
        },
        {
          title: 'Reputation boosting',
          text: 'A domain that has lost its standing starts again from a volume that providers still accept.',
        },
      ],
    },
  ],
  claims: [
    { figure: '99%', what: 'reputation score improvement' },
    { figure: '5000+', what: 'marketers guided' },
  ],
  hasPlans: true,
}

export const DELIVERABILITY: Service = {
  id: 'nav-email-deliverability',
  label: 'Email Deliverability',
  lead: 'When mail lands in spam there is a reason, and usually more than one. We find them, put them right, and keep watching after that.',
  description:
    'Authentication setup, blacklist monitoring, inbox placement tests, bounce handling, audits and cold-email infrastructure, managed for you.',
  featuresId: 'deliverability-services',
  featuresTitle: 'What we look after',
  featureGroups: [
    {
      title: 'Put right',
      look: 'ledger',
      points: [
        {
          title: 'Audit',
          text: 'Domains, servers, lists and content, read as a receiver reads them. You get the list of faults, the worst first.',
        },
        {
          title: 'Authentication setup',
          text: 'SPF, DKIM and DMARC for every service that sends in your name, published and checked.',
        },
        {
          title: 'Spam score work',
          text: 'Subjects, links, images and code that filters count against you, named and rewritten.',
        },
        {
          title: 'Domain replacement',
          text: 'Where a domain cannot be saved, we set up another, warm it, and move your sending to it.',
        },
        {
          title: 'Cold-email infrastructure',
          text: 'DNS, SMTP and domain configuration built for your outreach, apart from the domain of your everyday mail.',
        },
      ],
    },
    {
      title: 'Keep right',
      look: 'board',
      points: [
        {
          title: 'Blacklist monitoring',
          text: 'Your addresses and domains are looked up on the lists that receivers ask, and you hear of an entry when it appears.',
        },
        {
          title: 'Inbox placement testing',
          text: 'A message to a list of seed mailboxes shows where it lands: inbox, promotions, spam, or nowhere.',
        },
        {
          title: 'Reputation and bounce handling',
          text: 'Every bounce is read for its cause. Dead addresses leave the list; a blocked server is taken up with the provider.',
        },
      ],
    },
  ],
  claims: [
    { figure: '95%', what: 'fewer emails in spam' },
    { figure: '99%', what: 'time saved on testing' },
  ],
  hasPlans: false,
}

/** The first is shown where the address names none. */
export const SERVICES: readonly Service[] = [SENDING, WARMUP, DELIVERABILITY]

/** Questions on the deliverability tab; the first is open. */
export const DELIVERABILITY_QUESTIONS = [
  {
    title: 'Optimization Tools',
    text: [
      'We work with the same checks that are free on this site: records as receivers read them, the reputation of domains and addresses, message headers, spam words. Each shows whom it asked and what came back, so you can repeat every finding yourself.',
      'What you buy is the work that follows from them: deciding what to change first, changing it without breaking other senders, and looking again.',
    ],
  },
  {
    title: 'Inbox Monitoring Reputation Checks',
    text: [
      'We send to seed mailboxes at the providers that your list uses and note where each message lands. Beside that we look up your domains and addresses on blocklists.',
      'A list that does not answer is reported as unknown, never as clean. When placement falls or an entry appears, you hear what happened, since when, and what we do about it.',
    ],
  },
] as const
