// Why mail comes back: about thirty reasons, who has to act, and what to do next. Data; the phrases that reveal them are in
// phrases.ts, the codes in codes.ts.

/** Who has to act: the sender’s DNS, its server or messages, its list of recipients, the recipient’s side, or nobody. */
export const ACTORS = ['sender_dns', 'sender_server', 'list', 'recipient', 'wait'] as const
export type Actor = (typeof ACTORS)[number]

interface ReasonFacts {
  /** A few words for tables. */
  title: string
  actor: Actor
  /** The next step, in a sentence or two. */
  advice: string
  /** The text says that the failure is temporary, where the code says otherwise. */
  isTemporary?: true
}

export const REASONS = {
  address: {
    title: 'No such address',
    actor: 'list',
    advice: 'The mailbox does not exist. Take the address off your list, unless you see a typo to correct.',
  },
  moved: {
    title: 'The recipient has moved',
    actor: 'list',
    advice: 'The address has moved. Ask the recipient for the new one, and take the old one off your list.',
  },
  disabled: {
    title: 'Mailbox disabled',
    actor: 'list',
    advice:
      'The mailbox exists but accepts no mail, because it is suspended or unused. Take it off your list.',
  },
  full: {
    title: 'Mailbox full',
    actor: 'list',
    advice:
      'The mailbox is full. Try again in a few days; after three such answers in a row, take it off your list.',
  },
  suppressed: {
    title: 'On a suppression list',
    actor: 'list',
    advice:
      'Your sending service no longer sends to this address, because it bounced or complained before. Leave it off your list.',
  },
  'dns-recipient': {
    title: 'Recipient’s domain not found',
    actor: 'list',
    advice:
      'The domain after the @ does not exist or has no mail server. Look for a typo; if there is none, take the address off your list.',
  },
  'no-mail': {
    title: 'The domain accepts no mail',
    actor: 'list',
    advice: 'The domain says that it accepts no mail. Take the address off your list.',
  },
  size: {
    title: 'Message too large',
    actor: 'sender_server',
    advice:
      'The message is larger than the recipient’s server accepts. Send a link instead of the attachment.',
  },
  rate: {
    title: 'Too much, too fast',
    actor: 'sender_server',
    advice:
      'You send more or faster than the recipient’s server accepts. Slow down, spread the mail over hours, and let your server retry.',
  },
  'reputation-ip': {
    title: 'IP reputation',
    actor: 'sender_server',
    advice:
      'The recipient’s server distrusts the sending IP address. Look at what it sends, check blocklists, send less, and only to people who want it.',
  },
  'reputation-domain': {
    title: 'Domain reputation',
    actor: 'sender_server',
    advice:
      'The recipient’s server distrusts your domain. Send only to people who asked for your email, and raise the volume slowly.',
  },
  blocklist: {
    title: 'On a blocklist',
    actor: 'sender_server',
    advice: 'Your server is on a blocklist. Stop the cause first, then ask the list’s operator to remove it.',
  },
  auth: {
    title: 'Not authenticated',
    actor: 'sender_dns',
    advice:
      'The message passed neither SPF nor DKIM. Publish both, and turn on signing at the service that sends for you.',
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
      'The DKIM signature is missing or does not verify. Check the selector’s key, and check that signing is on.',
  },
  'auth-dmarc': {
    title: 'DMARC failed',
    actor: 'sender_dns',
    advice:
      'The From domain’s own DMARC policy says to refuse the message. Make SPF or DKIM pass for the domain in From.',
  },
  alignment: {
    title: 'From is not aligned',
    actor: 'sender_dns',
    advice:
      'SPF or DKIM passes, but not for the domain in From. Use your own domain in MAIL FROM or in the DKIM signature.',
  },
  ptr: {
    title: 'No valid reverse DNS',
    actor: 'sender_dns',
    advice:
      'The sending IP address has no reverse DNS name that points back to it. Ask the IP’s provider to set one.',
  },
  'dns-sender': {
    title: 'Sender’s domain not found',
    actor: 'sender_dns',
    advice:
      'The recipient’s server cannot find your domain in DNS, or cannot send replies to it. Check that the domain in MAIL FROM exists and has MX records.',
  },
  tls: {
    title: 'Encryption required',
    actor: 'sender_server',
    advice:
      'The connection was not encrypted the way one side requires. Turn on TLS, and check the certificate and MTA-STS.',
  },
  content: {
    title: 'Treated as spam',
    actor: 'sender_server',
    advice:
      'The filter treated the message as spam. Check the text with the template checker, and send the recipient a plain message.',
  },
  virus: {
    title: 'Attachment refused',
    actor: 'sender_server',
    advice:
      'The filter found malware or a file type that it does not accept. Check the file, and send a link to it instead.',
  },
  link: {
    title: 'A link is blocked',
    actor: 'sender_server',
    advice: 'A link in the message goes to a domain on a blocklist. Find the link and remove it.',
  },
  'header-form': {
    title: 'Malformed message',
    actor: 'sender_server',
    advice:
      'The message breaks the format of RFC 5322. Fix the program that writes it: one From, one Message-ID, valid headers.',
  },
  'sender-address': {
    title: 'Sender refused',
    actor: 'sender_server',
    advice: 'The sender’s email address was refused. Send from one that exists and accepts replies.',
  },
  policy: {
    title: 'Refused by a policy',
    actor: 'recipient',
    advice:
      'A rule at the recipient’s organization refuses the message. Contact the recipient some other way and ask to be allowed.',
  },
  relay: {
    title: 'Relaying denied',
    actor: 'sender_server',
    advice:
      'The server does not accept mail for this domain from you. Log in to your own outgoing server, or check where the MX points.',
  },
  login: {
    title: 'Login required',
    actor: 'sender_server',
    advice:
      'The server wants you to log in before you send. Check the username, the password and the account’s permission to send.',
  },
  routing: {
    title: 'Recipient’s server unreachable',
    actor: 'recipient',
    advice:
      'The recipient’s mail server cannot be reached or does not know its own domain. Its operator has to fix it.',
  },
  loop: {
    title: 'Mail loop',
    actor: 'recipient',
    advice:
      'The message went back and forth between servers. The recipient’s side has to fix a forwarding rule.',
  },
  forwarding: {
    title: 'Forwarding failed',
    actor: 'recipient',
    advice:
      'The address forwards to another one that refuses the message. The address’s owner has to fix the forwarding.',
  },
  timeout: {
    title: 'No answer in time',
    actor: 'wait',
    advice:
      'The recipient’s server did not answer in time. Your server will retry; if it gave up, send the message again later.',
    isTemporary: true,
  },
  greylist: {
    title: 'Greylisted',
    actor: 'wait',
    advice:
      'The server accepts mail from unknown senders on the second try. Wait: your server retries on its own.',
    isTemporary: true,
  },
  system: {
    title: 'Problem at the receiving system',
    actor: 'wait',
    advice:
      'The receiving system has a problem of its own. Wait and try again; tell the recipient if it lasts.',
  },
  protocol: {
    title: 'Command not understood',
    actor: 'sender_server',
    advice:
      'The two servers did not understand each other. Check the settings of your mail server, and whatever is between it and the internet.',
  },
  delayed: {
    title: 'Delayed, not failed',
    actor: 'wait',
    advice: 'The message is still waiting to be delivered. You do not have to do anything.',
    isTemporary: true,
  },
  delivered: {
    title: 'Delivered',
    actor: 'wait',
    advice: 'This is a notice that the message was delivered or passed on. You do not have to do anything.',
  },
  'auto-reply': {
    title: 'Automatic reply',
    actor: 'wait',
    advice:
      'This is not a bounce but an automatic reply from the recipient’s mailbox. Leave the address on your list.',
  },
  complaint: {
    title: 'Spam complaint',
    actor: 'list',
    advice:
      'This is not a bounce: the recipient marked a message as spam. Take the address off your list right away.',
  },
  unknown: {
    title: 'Unknown text',
    actor: 'recipient',
    advice:
      'We do not recognize this text; only its code says whether trying again makes sense. Ask the recipient’s side what it means.',
  },
} as const satisfies Record<string, ReasonFacts>

export type Reason = keyof typeof REASONS
