// Why mail comes back: about thirty reasons, who has to act, and what to do next. Data; the words that lead to them are in
// phrases.ts, the codes in codes.ts.

/** Who has to act: the DNS of the sender, its server or messages, its list of recipients, the other side, or nobody. */
export const ACTORS = ['sender_dns', 'sender_server', 'list', 'recipient', 'wait'] as const
export type Actor = (typeof ACTORS)[number]

interface ReasonFacts {
  /** A few words for tables. */
  title: string
  actor: Actor
  /** The next step, in a sentence or two. */
  advice: string
  /** What the text says of the end, where the code says otherwise. */
  isTemporary?: true
}

export const REASONS = {
  address: {
    title: 'No such address',
    actor: 'list',
    advice:
      'The mailbox does not exist. Take the address off your list, and correct it only if you see a typo.',
  },
  moved: {
    title: 'The recipient has moved',
    actor: 'list',
    advice: 'The address has moved. Ask the recipient for the new one, and take the old one off your list.',
  },
  disabled: {
    title: 'Mailbox disabled',
    actor: 'list',
    advice: 'The mailbox is there and takes no mail: suspended or unused. Take it off your list.',
  },
  full: {
    title: 'Mailbox full',
    actor: 'list',
    advice:
      'The mailbox is full. Try again in some days; after three full answers in a row take it off your list.',
  },
  suppressed: {
    title: 'On a suppression list',
    actor: 'list',
    advice:
      'Your sending service no longer sends to this address because it bounced or complained before. Leave it off.',
  },
  'dns-recipient': {
    title: 'The recipient’s domain is not found',
    actor: 'list',
    advice:
      'The domain behind the @ does not exist or has no mail server. Look for a typo; else take it off your list.',
  },
  'no-mail': {
    title: 'The domain takes no mail',
    actor: 'list',
    advice: 'The domain says that it accepts no mail at all. Take the address off your list.',
  },
  size: {
    title: 'Message too large',
    actor: 'sender_server',
    advice: 'The message is larger than the recipient takes. Send a link in place of the attachment.',
  },
  rate: {
    title: 'Too much, too fast',
    actor: 'sender_server',
    advice:
      'You send more or faster than the recipient takes. Slow down, spread the mail over hours, and let your server try again.',
  },
  'reputation-ip': {
    title: 'Reputation of the IP',
    actor: 'sender_server',
    advice:
      'The recipient distrusts the sending IP. Look what is sent from it, check blocklists, send less and only to people who want it.',
  },
  'reputation-domain': {
    title: 'Reputation of the domain',
    actor: 'sender_server',
    advice: 'The recipient distrusts your domain. Send only to people who asked for it, and recover slowly.',
  },
  blocklist: {
    title: 'On a blocklist',
    actor: 'sender_server',
    advice:
      'A blocklist names your server. Stop the cause first, then ask the operator of the list for removal.',
  },
  auth: {
    title: 'Not authenticated',
    actor: 'sender_dns',
    advice:
      'The message passed neither SPF nor DKIM. Publish both, and let the service that sends for you sign.',
  },
  'auth-spf': {
    title: 'SPF failed',
    actor: 'sender_dns',
    advice: 'The sending server is not in your SPF record. Add it, or the service that sends for you.',
  },
  'auth-dkim': {
    title: 'DKIM failed',
    actor: 'sender_dns',
    advice:
      'The DKIM signature is missing or does not verify. Check the key of the selector, and that signing is on.',
  },
  'auth-dmarc': {
    title: 'DMARC failed',
    actor: 'sender_dns',
    advice: 'The domain’s own DMARC policy says to refuse it. Let SPF or DKIM pass for the domain in From.',
  },
  alignment: {
    title: 'From is not aligned',
    actor: 'sender_dns',
    advice:
      'SPF or DKIM passes for another domain than the one in From. Set a MAIL FROM or a signature of your own domain.',
  },
  ptr: {
    title: 'No valid reverse name',
    actor: 'sender_dns',
    advice:
      'The sending IP has no reverse name that points back to it. Ask the provider of the IP to set one.',
  },
  'dns-sender': {
    title: 'The sender’s domain is not found',
    actor: 'sender_dns',
    advice:
      'The recipient’s server cannot find your domain in DNS, or cannot send replies to it. Check that the domain in MAIL FROM exists and has MX records.',
  },
  tls: {
    title: 'Encryption',
    actor: 'sender_server',
    advice:
      'The connection was not encrypted as one of the two sides requires. Turn TLS on, and check certificate and MTA-STS.',
  },
  content: {
    title: 'Taken for spam',
    actor: 'sender_server',
    advice:
      'The filter took the message for spam. Check the text with the template checker, and send the recipient a plain message.',
  },
  virus: {
    title: 'Attachment refused',
    actor: 'sender_server',
    advice:
      'The filter found malware or a kind of file that it does not take. Check the file, and send a link to it.',
  },
  link: {
    title: 'A link is blocked',
    actor: 'sender_server',
    advice: 'A link in the message leads to a domain on a blocklist. Find it, and leave it out.',
  },
  'header-form': {
    title: 'Malformed message',
    actor: 'sender_server',
    advice:
      'The message breaks the form of RFC 5322. Correct what writes it: one From, one Message-ID, valid headers.',
  },
  'sender-address': {
    title: 'Sender refused',
    actor: 'sender_server',
    advice: 'The sender’s address was refused. Send from an address that exists and takes replies.',
  },
  policy: {
    title: 'Refused by a policy',
    actor: 'recipient',
    advice:
      'A rule of the recipient’s organization refuses it. Ask the recipient by another way to have you allowed.',
  },
  relay: {
    title: 'Relaying denied',
    actor: 'sender_server',
    advice:
      'That server does not take mail for this domain from you. Log in to your own outgoing server, or check where the MX points.',
  },
  login: {
    title: 'Login required',
    actor: 'sender_server',
    advice:
      'The server wants you to log in before you send. Check user name, password and the account’s permission to send.',
  },
  routing: {
    title: 'Cannot be delivered to its server',
    actor: 'recipient',
    advice:
      'The mail server of the recipient cannot be reached or does not know its own domain. The other side has to repair it.',
  },
  loop: {
    title: 'Mail loop',
    actor: 'recipient',
    advice: 'The message went in circles between servers. The recipient’s side has to correct a forward.',
  },
  forwarding: {
    title: 'A forward failed',
    actor: 'recipient',
    advice: 'The address forwards to another one that refuses. The owner of the forward has to correct it.',
  },
  timeout: {
    title: 'No answer in time',
    actor: 'wait',
    advice:
      'The other server did not answer in time. Your server tries again; if it gave up, send once more later.',
    isTemporary: true,
  },
  greylist: {
    title: 'Greylisted',
    actor: 'wait',
    advice:
      'The server takes mail from unknown senders on the second try. Wait: your server tries again by itself.',
    isTemporary: true,
  },
  system: {
    title: 'The receiving system has a fault',
    actor: 'wait',
    advice:
      'The receiving system has a fault of its own. Wait and try again; tell the recipient if it lasts.',
  },
  protocol: {
    title: 'A command was not understood',
    actor: 'sender_server',
    advice:
      'The two servers did not understand each other. Check the settings of your mail server, and what stands between it and the internet.',
  },
  delayed: {
    title: 'Delayed, not failed',
    actor: 'wait',
    advice: 'The message is still waiting to be delivered. You need do nothing.',
    isTemporary: true,
  },
  delivered: {
    title: 'Delivered',
    actor: 'wait',
    advice: 'This is a notice that the message was delivered or handed on. Nothing has to be done.',
  },
  'auto-reply': {
    title: 'Automatic reply',
    actor: 'wait',
    advice: 'This is no bounce: the recipient’s mailbox answers by itself. Leave the address on your list.',
  },
  complaint: {
    title: 'Spam complaint',
    actor: 'list',
    advice: 'This is no bounce: the recipient pressed “spam”. Take the address off your list at once.',
  },
  unknown: {
    title: 'Text not known',
    actor: 'recipient',
    advice:
      'We do not know this text; only its code says whether trying again makes sense. Ask the other side what it means.',
  },
} as const satisfies Record<string, ReasonFacts>

export type Reason = keyof typeof REASONS
