import type { Explanations } from '#shared/report/explanation.ts'
import type { POSTMASTER_FINDINGS } from '#shared/postmaster/findings.ts'

interface Judged {
  rows?: Readonly<Record<string, string>>
  /** Why, and that there is work to do. */
  verdict?: string
}

const NEEDS_WORK = { status: 'NEEDS_WORK' }

/** What Gmail says about a domain. */
const judged = ({ rows = {}, verdict }: Judged, domain = 'broken.test') => ({
  name: `domains/${domain}/complianceStatus`,
  complianceData: {
    domainId: domain,
    rowData: Object.entries(rows).map(([requirement, status]) => ({ requirement, status: { status } })),
    ...(verdict !== undefined && {
      deliverabilityStatusVerdict: { state: NEEDS_WORK, reason: verdict },
    }),
  },
})

const gmail = (answer: object) => ({ text: JSON.stringify(answer, null, 1) })

/** One requirement that needs work. */
const needsWork = (requirement: string, domain?: string) =>
  gmail(judged({ rows: { [requirement]: 'NEEDS_WORK' } }, domain))

/** Shares of the messages on November 20, 2026, and the days before it. */
const figures = (shares: Readonly<Record<string, readonly number[]>>) =>
  gmail({
    domainStats: Object.entries(shares).flatMap(([metric, values]) =>
      values.map((doubleValue, at) => ({
        name: 'domains/broken.test/domainStats/1',
        metric,
        date: { year: 2026, month: 11, day: 21 - values.length + at },
        value: { doubleValue },
      })),
    ),
  })

/** A row of the table of Microsoft SNDS. */
const snds = ({ color = 'GREEN', complaints = '< 0.1%', traps = '' }) => ({
  text: `192.0.2.10,11/20/2026 8:00 AM,11/20/2026 9:00 PM,1410,1410,1302,${color},${complaints},,,${traps},,,`,
})

type Some = Partial<Explanations<typeof POSTMASTER_FINDINGS>>

const SPAM = {
  'postmaster-spam-rate-high': {
    meaning:
      'Of the messages that Gmail delivered to inboxes, people marked at least 3 in 1,000 as spam. From there on, Gmail moves more and more of your email to spam, also for people who want it. No record in DNS can change that.',
    fix: 'Stop everything that people did not ask for. Write only to those who opened a message lately, until the rate has been below 0.1% for a week.',
    example: figures({ spam_rate: [0.0012, 0.0035] }),
  },
  'postmaster-spam-rate': {
    meaning:
      'Of the messages that Gmail delivered to inboxes, people marked more than 1 in 1,000 as spam. Gmail asks senders to stay below that. Nothing is lost yet.',
    fix: 'Look at what you sent on these days, and to whom. Make it easy to unsubscribe.',
    example: figures({ spam_rate: [0.0004, 0.0015] }),
  },
  'postmaster-spam-reported': {
    meaning:
      'Gmail has a limit for how many people may mark your email as spam. It says that you are above it. Gmail then moves more of your email to spam.',
    fix: 'Write only to people who asked for it, and less often. Remove those who have not opened a message in months.',
    example: needsWork('USER_REPORTED_SPAM_RATE'),
  },
  'postmaster-campaign': {
    meaning:
      'Your messages have a Feedback-ID, so Gmail counts spam reports for each campaign. One of them is reported several times as often as the others. It spoils the reputation that all of them share.',
    fix: 'Stop that campaign. Find out where its addresses come from, and whether the people know why they get it.',
    example: figures({
      'feedback_loop_spam_rate:autumn-sale': [0.006, 0.007],
      'feedback_loop_spam_rate:newsletter': [0.0003, 0.0002],
    }),
  },
  'postmaster-complaints': {
    meaning:
      'People at Outlook and Hotmail marked many messages from these IP addresses as junk. Microsoft shows the share as a range. Everyone who sends from these addresses suffers from it.',
    fix: 'Find out who sends from the addresses, and stop what people did not ask for. Join Microsoft’s JMRP to learn which messages people complain about.',
    example: snds({ complaints: '0.7%' }),
  },
  'postmaster-filter': {
    meaning:
      'Microsoft’s filter judges each message. Green means that it took less than a tenth of them for spam, yellow up to nine tenths, and red more than that. Most of what is yellow or red never reaches the inbox.',
    fix: 'Send less from these addresses, and only to people who open your email. If several senders share them, ask your host for others.',
    example: snds({ color: 'RED' }),
  },
  'postmaster-blocked': {
    meaning:
      'Microsoft accepts nothing from these IP addresses. Every message to Outlook and Hotmail bounces. The reason is in Microsoft’s words.',
    fix: 'Stop the cause first. Then ask Microsoft to remove the block at olcsupport.office.com. If the address is new to you, say so.',
    example: {
      text: '192.0.2.10,192.0.2.11,Yes,Blocked due to user complaints or other evidence of spamming',
    },
  },
} satisfies Some

const RECORDS = {
  'postmaster-records': {
    meaning:
      'Gmail says that SPF, DKIM or DMARC of the domain needs work. Our check finds an error in the same record today. So the cause is in your DNS, and you can fix it now.',
    fix: 'Publish the change that our check has. Gmail looks back over days, so its own page may take a week to change.',
    example: needsWork('SPF'),
  },
  'postmaster-records-disagree': {
    meaning:
      'Gmail says that SPF, DKIM or DMARC of the domain needs work. Our check finds no error in the record today. Gmail looks back over days, so the error may be fixed already. Gmail also sees real email: one of your servers may send without a signature.',
    fix: 'Wait a week. If Gmail still says so, send an email from each of your services to the mail test, and read your DMARC reports.',
    example: needsWork('DKIM', 'northwind.test'),
  },
  'postmaster-records-unchecked': {
    meaning:
      'Gmail says that SPF, DKIM or DMARC of the domain needs work. We could not check the record, or did not, so we do not know why. Of DKIM, nobody can see from outside which keys exist.',
    fix: 'Check the record with our tool. For DKIM, enter the selector that your service uses.',
    example: gmail([
      judged({ rows: { SPF: 'NEEDS_WORK' } }, 'northwind.test'),
      judged({ rows: { SPF: 'NEEDS_WORK' } }),
    ]),
  },
  'postmaster-records-behind': {
    meaning:
      'Gmail is content with a record, but our check finds an error in it today. Gmail looks back over days, so it may not have seen the change yet. Other receivers already do.',
    fix: 'Publish the change that our check has, before Gmail sees the error, too.',
    example: gmail(judged({ rows: { SPF: 'COMPLIANT' } })),
  },
} satisfies Some

const REQUIRED = {
  'postmaster-alignment': {
    meaning:
      'People see the domain in “From”. SPF and DKIM may prove another one, such as that of your sending service. Then they prove nothing about you, and DMARC fails. Only an email shows which domain it is.',
    fix: 'Send an email to the mail test. Then set up DKIM for your own domain at the service that it names.',
    example: needsWork('DMARC_ALIGNMENT'),
  },
  'postmaster-form': {
    meaning:
      'The standard says which fields a message has, and how often. A program of yours writes them wrong: two Subject fields, no Date, lines that are too long. Gmail may take such messages for spam.',
    fix: 'Send an email from that program to the mail test, and pass what it finds on to whoever maintains the program.',
    example: needsWork('MESSAGE_FORMATTING'),
  },
  'postmaster-reverse-dns': {
    meaning:
      'Each server has an IP address, and DNS should have a name for it. That name has to lead back to the IP address. Gmail takes servers without such a name for hacked computers.',
    fix: 'Look up the IP address of your server in our IP checker. Whoever rents it out, such as your host, sets its name.',
    example: needsWork('DNS_RECORDS'),
  },
  'postmaster-encryption': {
    meaning:
      'Gmail wants email to be encrypted on its way (TLS). One of your servers sends it in the open. Your records in DNS have nothing to do with it.',
    fix: 'Turn on TLS for outgoing email in the settings of your mail server. In Postfix, that is “smtp_tls_security_level = may”.',
    example: needsWork('ENCRYPTION'),
  },
  'postmaster-one-click': {
    meaning:
      'Email that advertises must have a button in Gmail’s own bar that unsubscribes at once. It needs two header fields, List-Unsubscribe and List-Unsubscribe-Post, and DKIM must sign both. Without the button, people press “spam”.',
    fix: 'Turn on one-click unsubscribe in your sending service. Then send an email to the mail test, which checks the fields.',
    example: needsWork('ONE_CLICK_UNSUBSCRIBE'),
  },
  'postmaster-unsubscribe': {
    meaning:
      'People pressed “unsubscribe”, and still get your email. Gmail wants you to stop within two days. Often a second system has its own list and never hears of it.',
    fix: 'Collect who unsubscribed in one place that every system reads. The mail watch tests whether unsubscribing works.',
    example: needsWork('HONOR_UNSUBSCRIBE'),
  },
  'postmaster-requirement': {
    meaning:
      'Gmail has a requirement that we do not know yet, and says that the domain does not meet it. We show its name as Gmail writes it.',
    fix: 'Open the compliance page of the domain at postmaster.google.com. It explains what the requirement asks for.',
    example: needsWork('A_NEW_REQUIREMENT'),
  },
  'postmaster-not-judged': {
    meaning:
      'Gmail has eleven requirements. For some of them it says neither that they are met nor that they need work. So they are unknown, and nobody is to blame.',
    example: gmail(judged({ rows: { DMARC_ALIGNMENT: 'COMPLIANT' } })),
  },
} satisfies Some

const COUNTED = {
  'postmaster-verdict': {
    meaning:
      'Besides the single requirements, Gmail has a verdict on the domain as a whole, with one reason. It says what holds your email back most.',
    fix: 'Do what the reason asks for, before anything else.',
    example: gmail(judged({ verdict: 'SENDER_NOT_COMPLIANT' })),
  },
  'postmaster-low-volume': {
    meaning:
      'Gmail judges a domain only if it gets enough of its email, a hundred messages a day or so. Yours sends less. That is no fault, and it does not mean that all is well.',
    example: gmail(judged({ verdict: 'MESSAGE_VOLUME_LOW' })),
  },
  'postmaster-authentication': {
    meaning:
      'Gmail counts how many messages with your domain pass SPF, DKIM or DMARC. More than 1 in 100 fails. Either one of your own servers is not set up, or someone else uses your name.',
    fix: 'Read your DMARC reports. They name the servers whose email fails, so you see which of them are yours.',
    example: figures({ 'auth_success:dkim': [0.91, 0.93] }),
  },
  'postmaster-delivery-errors': {
    meaning:
      'Gmail did not accept more than 1 in 100 of your messages: it refused them, or told your server to try again later. It names the reason.',
    fix: 'Do what the reason asks for. Your server’s log has the full replies, and our bounce decoder explains them.',
    example: figures({ delivery_errors: [0.03, 0.04], 'delivery_errors:spammy_content': [0.02, 0.03] }),
  },
  'postmaster-tls-sending': {
    meaning:
      'Some of your email reached Gmail without encryption (TLS). Anyone on the way could have read it. At least one of your servers sends in the open.',
    fix: 'Turn on TLS for outgoing email at each server. The mail test shows whether a server uses it.',
    example: figures({ 'tls:inbound': [0.8, 0.82] }),
  },
  'postmaster-tls-receiving': {
    meaning:
      'Gmail sent some of its email to you without encryption (TLS), since a server of yours does not offer it. Anyone on the way could have read it.',
    fix: 'Turn on STARTTLS at every server in the MX records of the domain. Our transport check looks at them.',
    example: figures({ 'tls:outbound': [0.8, 0.82] }),
  },
  'postmaster-traps': {
    meaning:
      'Microsoft has addresses that no person uses, so nobody can have asked for email there. Messages to them show that a list was bought, copied from websites, or is very old.',
    fix: 'Remove everyone who has not opened a message in a year, and everything that you did not collect yourself.',
    example: snds({ traps: '26' }),
  },
  'postmaster-junked': {
    meaning:
      'Microsoft accepts email from these IP addresses, but moves it to the junk folder. The reason is in Microsoft’s words.',
    fix: 'Stop what people complain about. The state ends by itself once the complaints do.',
    example: {
      text: '192.0.2.10,192.0.2.11,No,Junked due to user complaints or other evidence of spamming',
    },
  },
  'postmaster-unverified': {
    meaning:
      'Gmail shows its figures only to the owner of a domain. You added the domain to Postmaster Tools, but did not prove yet that it is yours.',
    fix: 'Publish the TXT record that Postmaster Tools shows, and press “Verify” there.',
    example: gmail({
      domains: [{ name: 'domains/northwind.test', permission: 'OWNER', verificationState: 'UNVERIFIED' }],
    }),
  },
  'postmaster-no-figures': {
    meaning:
      'The files have no figure for any day. Providers leave out days with little email, so nobody could tell who pressed “spam”. Nothing is known about these days, good or bad.',
    example: gmail({ domainStats: [] }),
  },
  'postmaster-unread': {
    meaning:
      'Part of what you gave is not in a form that we know: another file, a page instead of the data, or something that the provider has added since. It is listed with its place. Whatever it says counts neither for nor against you.',
    example: gmail({ domainStats: [], aNewMember: { text: 'something new' } }),
  },
  'postmaster-old': {
    meaning:
      'The newest figure is more than two weeks old. Much can change in that time. So the figures say nothing about today.',
    example: figures({ spam_rate: [0.0001, 0.0002] }),
  },
} satisfies Some

export const POSTMASTER_EXPLANATIONS: Explanations<typeof POSTMASTER_FINDINGS> = {
  ...SPAM,
  ...RECORDS,
  ...REQUIRED,
  ...COUNTED,
}
