// What to do about each reason, at whose place, and how to see that it worked: an email to us, a check, or a date.
import { menuText } from '#shared/data/mail-services/menus.ts'
import type { Fate } from './meaning.ts'
import type { Actor, Reason } from './reasons.ts'

export interface StepText {
  title: string
  text: string
  /** Its slug. */
  tool?: 'message' | 'template'
}

/** As it is where the service that sent the message is known: its name, and "at SendGrid > Settings > …". */
type NamedStep = (service: string, where: string) => StepText

interface Step extends StepText {
  named?: NamedStep
}

const MAIL_TEST: StepText = {
  title: 'Prove it: send one email to us',
  text: 'The mail test shows within seconds what receivers see of a real email: SPF, DKIM, DMARC, the sending server and the blocklists.',
  tool: 'message',
}
const SEND_AGAIN: StepText = {
  title: 'Send the message once more',
  text: 'If it comes back again, decode the new reply: it may give another reason.',
}
const TEMPLATE: StepText = {
  title: 'Check the message',
  text: 'The template checker shows which words, links and parts of the message filters object to.',
  tool: 'template',
}
const NOT_ENOUGH = 'Records in DNS are not enough: the service has to sign each message with your domain.'
const SIGN: Step = {
  title: 'Turn on signing at the service that sent it',
  text: `Look for “domain authentication” or “DKIM” in its settings, and publish the records that it shows. ${NOT_ENOUGH}`,
  named: (service, where) => ({
    title: `Turn on signing at ${service}`,
    text: `Set up your domain ${where}, and publish the records that it shows. ${NOT_ENOUGH}`,
  }),
}
const LOOK_AGAIN: StepText = {
  title: 'Look again in two days',
  text: 'Servers try for up to five days. If the message comes back for good, decode the last notice.',
}
const CALL: StepText = {
  title: 'Reach the recipient in another way',
  text: 'Call, or write from another address, and pass on this reply with its date and time: the administrator there needs them to find the message.',
}
const ASK_YOUR_SERVER: StepText = {
  title: 'Ask whoever runs your outgoing server',
  text: 'Send them this reply with its date and time, and the message that it is about.',
}

const LIST_SAYS =
  'Its suppression list says when the address bounced or complained, and why. Take it off that list only if the cause is gone and the person wants your email.'

/** First what to do, then how to see that it worked. */
const BY_REASON: Readonly<Partial<Record<Reason, readonly Step[]>>> = {
  address: [
    {
      title: 'Look for a typo',
      text: 'Compare the address with what the person gave you: a form, a card, an earlier email. If you find the mistake, correct it and send again.',
    },
  ],
  moved: [
    {
      title: 'Ask for the new address',
      text: 'Call the person or the organization, and replace the old address once you have the new one.',
    },
  ],
  'dns-recipient': [
    {
      title: 'Look for a typo after the @',
      text: 'Open the website of the organization to see how its domain is written. If the domain is right, it has no working mail at the moment.',
    },
  ],
  auth: [SIGN, MAIL_TEST],
  'auth-dkim': [SIGN, MAIL_TEST],
  'auth-spf': [
    {
      title: 'Find out whose server sent it',
      text: 'If it is yours, or that of a service that you use, add it to the SPF record of the domain. If you do not know it, the message may not be yours at all.',
      named: (service, where) => ({
        title: `Set up your domain at ${service}`,
        text: `The message is signed as one of ${service}. Publish every record that it shows ${where}: some of its customers need a term in SPF, others a bounce domain. If you do not use ${service}, the message may not be yours at all.`,
      }),
    },
    { ...SIGN, title: 'Sign with DKIM as well' },
    MAIL_TEST,
  ],
  'auth-dmarc': [SIGN, MAIL_TEST],
  alignment: [
    {
      title: 'Have the service use your own domain',
      text: 'It signs, or sends bounces, as its own domain. In its settings, authenticate the domain that people see in From.',
      named: (service, where) => ({
        title: `Have ${service} use your own domain`,
        text: `It signs, or sends bounces, as its own domain. Authenticate the domain that people see in From ${where}.`,
      }),
    },
    MAIL_TEST,
  ],
  ptr: [
    {
      title: 'Ask the provider of the IP address for a reverse name',
      text: 'Name a host of yours that has this address in DNS. At a hosting company it is often a field called “reverse DNS” or “PTR.”',
    },
    MAIL_TEST,
  ],
  'dns-sender': [
    {
      title: 'Give the domain of the sender MX or address records',
      text: 'Receivers refuse a sender that they cannot answer. If a service sends for you, ask it which domain it uses for bounces.',
    },
    MAIL_TEST,
  ],
  'sender-address': [
    {
      title: 'Send from an address that exists',
      text: 'Use a mailbox that accepts replies, of a domain that you own, and the one that you log in as.',
    },
    SEND_AGAIN,
  ],
  blocklist: [
    {
      title: 'Stop what put you on the list',
      text: 'Look for a hacked account, a form that sends to anyone, or addresses that never asked for your email. An entry comes back as long as the cause is there.',
    },
    {
      title: 'Ask the operator of the list to remove the entry',
      text: 'The reply often names the list and its page. If the address belongs to a service that sends for you, ask that service.',
    },
    MAIL_TEST,
  ],
  'reputation-ip': [
    {
      title: 'Send less, and only to people who open your email',
      text: 'Leave out everyone who has not reacted for months. If a service sends for you, ask it about the reputation of its servers.',
    },
    {
      title: 'Send again tomorrow, and raise the volume slowly',
      text: 'A reputation recovers in one to four weeks if few people complain and few addresses bounce.',
    },
  ],
  'reputation-domain': [
    {
      title: 'Send less, and only to people who open your email',
      text: 'Leave out everyone who has not reacted for months, and every list that you bought.',
    },
    {
      title: 'Send again tomorrow, and raise the volume slowly',
      text: 'A reputation recovers in one to four weeks if few people complain and few addresses bounce.',
    },
  ],
  rate: [
    {
      title: 'Send more slowly to this provider',
      text: 'Fewer connections at once and fewer messages an hour. Your server keeps what was put off and tries again by itself.',
    },
    LOOK_AGAIN,
  ],
  size: [
    {
      title: 'Send a link instead of the attachment',
      text: 'Encoded for email, a file grows by a third. Many servers stop at 20 to 25 MB for the whole message.',
    },
    SEND_AGAIN,
  ],
  content: [
    TEMPLATE,
    {
      title: 'Send the recipient a plain message',
      text: 'A line of text without links or pictures. If it arrives, the content was the cause; if not, the sender is.',
    },
  ],
  link: [
    {
      title: 'Find the link that is on a blocklist',
      text: 'Check each domain in the message, also those of link shorteners, tracking and pictures, and replace the one that is listed.',
    },
    TEMPLATE,
  ],
  virus: [
    {
      title: 'Scan the attachment, then send a link to it',
      text: 'Programs, macros and encrypted archives are refused even if they are clean.',
    },
    SEND_AGAIN,
  ],
  'header-form': [
    {
      title: 'Have the program that writes the message fixed',
      text: 'One From, one Message-ID, one Date, and no line over 998 characters (RFC 5322). Send the reply to whoever maintains it.',
    },
    MAIL_TEST,
  ],
  tls: [
    {
      title: 'Turn on TLS at your outgoing server',
      text: 'If it is on, the certificate or the policy of the other side is at fault, and only its administrator can repair that.',
    },
    MAIL_TEST,
  ],
  relay: [
    {
      title: 'Log in to your outgoing server',
      text: 'In your email program, turn on authentication for outgoing mail. If another domain’s server refused, its MX record points to the wrong server: tell the recipient.',
    },
    SEND_AGAIN,
  ],
  login: [
    {
      title: 'Check the login of your email program or website',
      text: 'Name, password or app password, port 587 with STARTTLS or 465 with TLS. A changed password has to be entered everywhere.',
    },
    MAIL_TEST,
  ],
  protocol: [ASK_YOUR_SERVER, SEND_AGAIN],
  'own-filter': [ASK_YOUR_SERVER, SEND_AGAIN],
  account: [
    {
      title: 'Ask the provider or administrator of your own account',
      text: 'They see why it is limited or blocked, and when that ends. The recipient and the address are fine.',
      named: (service) => ({
        title: `Ask ${service}, or whoever runs your account there`,
        text: 'They see why it is limited or blocked, and when that ends. The recipient and the address are fine.',
      }),
    },
    {
      title: 'When it is over, send one email to us',
      text: 'The mail test shows whether your account sends again, and what receivers see.',
      tool: 'message',
    },
  ],
  suppressed: [
    {
      title: 'Look the address up at your sending service',
      text: LIST_SAYS,
      named: (service) => ({ title: `Look the address up at ${service}`, text: LIST_SAYS }),
    },
  ],
  delivered: [
    {
      title: 'If the recipient does not find it, ask them to look in spam',
      text: 'The server took the message. What happens after that no bounce tells.',
    },
  ],
  'auto-reply': [
    {
      title: 'Keep the address',
      text: 'The message arrived. If the answer names another person, write to them.',
    },
  ],
  complaint: [
    {
      title: 'Find out why it was unwanted',
      text: 'Did the person sign up, when, and for what? Make the link to unsubscribe easy to find: people who do not see it press “spam.”',
    },
  ],
  'not-given': [
    {
      title: 'Look for the reason in the source of the notice',
      text: 'Open the original of the notice, or its attachments, and paste the lines with a number such as 550 or 5.1.1 here.',
    },
    CALL,
  ],
}

/** For a reason without steps of its own, and for an actor that a code has made more exact. */
const BY_ACTOR: Readonly<Record<Actor, readonly Step[]>> = {
  sender_dns: [SIGN, MAIL_TEST],
  sender_server: [ASK_YOUR_SERVER, MAIL_TEST],
  sender_account: BY_REASON.account ?? [],
  sender_text: [TEMPLATE, SEND_AGAIN],
  list: [],
  recipient: [
    CALL,
    {
      title: 'Try once more in a week',
      text: 'Keep the address meanwhile: it is not the address that was refused.',
    },
  ],
  recipient_admin: [
    CALL,
    {
      title: 'Try once more in a week',
      text: 'Only the administrator on the other side can repair this. Keep the address meanwhile.',
    },
  ],
  wait: [
    {
      title: 'Do nothing yet',
      text: 'Your server keeps the message and tries again by itself.',
    },
    LOOK_AGAIN,
  ],
}

/** What becomes of the address, where that is a step of its own. */
const BY_FATE: Readonly<Partial<Record<Fate, StepText>>> = {
  remove: {
    title: 'Take the address off your list',
    text: 'Also at every service that sends for you: each of them keeps a list. More email to such addresses harms your reputation.',
  },
  pause: {
    title: 'Pause the address for a month',
    text: 'Send nothing to it until you know that it works: by phone, or by one plain email after that time. If that bounces, too, remove it.',
  },
}

/** Who acts by the reason alone. */
interface Stepped {
  reason: Reason
  actor: Actor
  /** The actor that the reason usually has. */
  usual: Actor
  fate: Fate
  /** That sent the message, if it is known. */
  service?: string | undefined
}

/** Never empty. */
export function stepsOf({ reason, actor, usual, fate, service }: Stepped): StepText[] {
  const own: readonly Step[] = actor === usual ? (BY_REASON[reason] ?? BY_ACTOR[actor]) : BY_ACTOR[actor]
  const last = BY_FATE[fate]
  const steps: readonly Step[] = last ? [...own, last] : own
  const found = steps.length > 0 ? steps : BY_ACTOR[fate === 'retry' ? 'wait' : 'recipient']
  return found.map(({ named, ...step }) =>
    service === undefined || !named ? step : { ...step, ...named(service, menuText(service)) },
  )
}
