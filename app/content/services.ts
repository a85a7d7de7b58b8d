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
  /** The id of its feature list. */
  featuresId: string
  featuresTitle: string
  featureGroups: readonly { title: string; look: 'board' | 'ledger' | 'route'; points: readonly Point[] }[]
  /** Our own figures, which no one else has measured: never in structured data. */
  claims: readonly { figure: string; what: string }[]
  hasPlans: boolean
}

export const SENDING: Service = {
  id: 'nav-email-sending-platform',
  label: 'Email Sending Platform',
  lead: 'Write, send and measure your campaigns in one place. You write the emails; we run the licensed mailing application, its servers and its domains.',
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
          text: 'One-time and recurring campaigns, sent now or at the time you choose.',
        },
        {
          title: 'Lists and segments',
          text: 'Import your contacts, then segment the list by who people are and what they did.',
        },
        { title: 'Templates', text: 'Start from a free template or paste your own HTML and save it.' },
        {
          title: 'Autoresponders and drip campaigns',
          text: 'A welcome on day one, a follow-up on day four: written once, sent to each new contact in turn.',
        },
        {
          title: 'Behavior-triggered emails',
          text: 'An open, a click or a sign-up triggers the next message.',
        },
        {
          title: 'Personalization',
          text: 'Fields from your list in the subject and the text, with fallback text when a field is empty.',
        },
      ],
    },
    {
      title: 'Deliver and measure',
      look: 'ledger',
      points: [
        {
          title: 'Delivery servers',
          text: 'Several email service providers side by side, each with its own limit, so a slow one does not stop your campaign.',
        },
        {
          title: 'Bounces and complaints',
          text: 'Bounce servers and feedback loops remove dead addresses and complainers from your lists.',
        },
        {
          title: 'A/B testing',
          text: 'Test two subject lines on a small part of the list, then send the winner to the rest.',
        },
        {
          title: 'Analytics and reports',
          text: 'Delivered, opened, clicked, bounced and unsubscribed, for each campaign and each provider.',
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

/** What customers always manage themselves. */
export const CUSTOMER_OWNS = ['API keys', 'Blacklist', 'Suppression lists'] as const

export const WARMUP: Service = {
  id: 'nav-domain-warmup-service',
  label: 'Domain Warmup Service',
  lead: 'No provider knows a new domain, so none trusts it. We raise its volume a little at a time, on our own seed accounts, until providers see a sender worth delivering.',
  description:
    'Gradual volume increase, reputation monitoring and private seed accounts: how a new sending domain earns the trust of mailbox providers.',
  featuresId: 'domain-warmup-services',
  featuresTitle: 'How a domain earns trust',
  featureGroups: [
    {
      title: 'Ramping up',
      look: 'route',
      points: [
        {
          title: 'Authentication first',
          text: 'SPF, DKIM and DMARC are in place before the first message goes out. Reputation belongs to a domain, and only email that is proven to be yours builds it.',
        },
        {
          title: 'A plan made for you',
          text: 'Where you start and how fast you grow depends on the domain’s age, the provider and the volume you want to reach.',
        },
        {
          title: 'Gradual volume increase',
          text: 'A few messages in the first days, more each week. Providers see steady growth, never a burst.',
        },
        {
          title: 'Your campaigns, step by step',
          text: 'Real recipients join slowly, starting with those who know you, while the seed accounts keep engagement up.',
        },
      ],
    },
    {
      title: 'Keeping it going',
      look: 'board',
      points: [
        {
          title: 'Private seed accounts',
          text: 'The mailboxes that receive, open and answer are ours. Your domain is not in a pool shared with strangers.',
        },
        {
          title: 'Reputation monitoring',
          text: 'We watch placement, bounces and complaints while the volume rises, and pause when a provider pushes back.',
        },
        {
          title: 'Reputation boosting',
          text: 'A domain that lost its reputation starts over from a volume that providers still accept.',
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
  lead: 'When email lands in spam there is a reason, and usually more than one. We find the reasons, fix them, and keep watching.',
  description:
    'Authentication setup, blacklist monitoring, inbox placement tests, bounce handling, audits and cold-email infrastructure, managed for you.',
  featuresId: 'deliverability-services',
  featuresTitle: 'What we manage',
  featureGroups: [
    {
      title: 'Fix',
      look: 'ledger',
      points: [
        {
          title: 'Audit',
          text: 'Domains, servers, lists and content, checked the way a receiver checks them. You get a list of problems, worst first.',
        },
        {
          title: 'Authentication setup',
          text: 'SPF, DKIM and DMARC for every service that sends as you, published and checked.',
        },
        {
          title: 'Spam score work',
          text: 'Subject lines, links, images and code that filters count against you, found and rewritten.',
        },
        {
          title: 'Domain replacement',
          text: 'If a domain cannot be saved, we set up a new one, warm it up and move your sending to it.',
        },
        {
          title: 'Cold-email infrastructure',
          text: 'DNS, SMTP and domain setup built for your outreach, separate from the domain you use every day.',
        },
      ],
    },
    {
      title: 'Stay healthy',
      look: 'board',
      points: [
        {
          title: 'Blacklist monitoring',
          text: 'We look up your IP addresses and domains on the lists that receivers use, and tell you as soon as one is listed.',
        },
        {
          title: 'Inbox placement testing',
          text: 'A message to a list of seed mailboxes shows where it lands: inbox, promotions, spam, or nowhere at all. Try one email first with our free mail test.',
        },
        {
          title: 'Reputation and bounce handling',
          text: 'We read every bounce for its cause. Dead addresses are removed; a blocked server is raised with the provider.',
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

/** The first one is shown if the URL names none. */
export const SERVICES: readonly Service[] = [SENDING, WARMUP, DELIVERABILITY]

/** Questions on the deliverability tab; the first is open. */
export const DELIVERABILITY_QUESTIONS = [
  {
    title: 'Optimization Tools',
    text: [
      'We use the same checks that are free on this site: records as receivers read them, the reputation of domains and IP addresses, message headers and spam words. Each one shows what it asked and what came back, so you can repeat every finding yourself.',
      'What you pay for is the work that follows: deciding what to change first, changing it without breaking other senders, and checking again.',
    ],
  },
  {
    title: 'Inbox Monitoring Reputation Checks',
    text: [
      'We send to seed mailboxes at the providers your list uses and record where each message lands. We also look up your domains and IP addresses on blocklists.',
      'A list that does not answer is reported as unknown, never as clean. When placement drops or a listing appears, we tell you what happened, when it started, and what we are doing about it.',
    ],
  },
] as const
