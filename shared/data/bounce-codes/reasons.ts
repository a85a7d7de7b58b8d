// Why mail bounces: about thirty reasons, who has to act, and what to do next. Data; the phrases that reveal them are
// in phrases.json, the codes beside them, and what becomes of the address in shared/bounce/outcomes.ts.

/**
 * Who has to act: the sender’s DNS, its server, its account, the text of its message, its list of recipients, the
 * recipient’s side or its administrator, or no one.
 */
export const ACTORS = [
  'sender_dns',
  'sender_server',
  'sender_account',
  'sender_text',
  'list',
  'recipient',
  'recipient_admin',
  'wait',
] as const
export type Actor = (typeof ACTORS)[number]

interface ReasonFacts {
  /** A few words for tables. */
  title: string
  actor: Actor
  /** The next step, in a sentence or two; outcomes.ts adds what to do with the address. */
  advice: string
  /** The text says that the failure is temporary, but the code says otherwise. */
  isTemporary?: true
}

export const REASONS = {
  address: {
    title: 'No such address',
    actor: 'list',
    advice: 'The mailbox does not exist. Check the address for a typo.',
  },
  moved: {
    title: 'Recipient has moved',
    actor: 'list',
    advice: 'The recipient has a new address: ask for it by phone or in another way.',
  },
  disabled: {
    title: 'Mailbox disabled',
    actor: 'list',
    advice: 'The mailbox exists, but it is suspended or no longer used.',
  },
  full: {
    title: 'Mailbox full',
    actor: 'list',
    advice: 'The mailbox is full, so its owner may have stopped reading it.',
  },
  suppressed: {
    title: 'On a suppression list',
    actor: 'list',
    advice: 'Your sending service stopped sending to this address because it bounced or complained before.',
  },
  'dns-recipient': {
    title: 'Recipient’s domain not found',
    actor: 'list',
    advice: 'The domain after the @ does not exist or has no mail server. Check it for a typo.',
  },
  'no-mail': {
    title: 'Domain accepts no mail',
    actor: 'list',
    advice: 'The domain says that it accepts no mail at all.',
  },
  size: {
    title: 'Message too large',
    actor: 'sender_text',
    advice:
      'The message is larger than the recipient’s server accepts. Send a link instead of the attachment.',
  },
  rate: {
    title: 'Too much, too fast',
    actor: 'sender_server',
    advice:
      'You send more mail, or send it faster, than the recipient’s server accepts. Slow down, spread the mail over hours, and let your server try again.',
  },
  'reputation-ip': {
    title: 'IP reputation',
    actor: 'sender_server',
    advice:
      'The recipient’s server distrusts the IP address that you send from. Check what is sent from it and whether a blocklist names it. Until then send less, and only to people who want it.',
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
    advice:
      'A blocklist names your server or your domain. Stop the cause first, then ask the operator of the list to remove the entry.',
  },
  auth: {
    title: 'Not authenticated',
    actor: 'sender_dns',
    advice:
      'The message did not pass SPF and DKIM as the recipient’s server requires. Publish both, and have the service that sends for you sign with your domain.',
  },
  'auth-spf': {
    title: 'SPF failed',
    actor: 'sender_dns',
    advice:
      'Your SPF record does not list the sending server. If the server is yours or your service’s, add it to the record; if it only forwards your mail, sign with DKIM instead.',
  },
  'auth-dkim': {
    title: 'DKIM failed',
    actor: 'sender_dns',
    advice:
      'The DKIM signature is missing or does not verify. Check that signing is on and that the key of the selector is published.',
  },
  'auth-dmarc': {
    title: 'DMARC failed',
    actor: 'sender_dns',
    advice:
      'The message failed DMARC, and the policy of the domain in From says to refuse it. Make SPF or DKIM pass for that domain; if it is not yours, send from a domain that is.',
  },
  alignment: {
    title: 'From is not aligned',
    actor: 'sender_dns',
    advice:
      'SPF or DKIM passes, but for a domain other than the one in From. Use a MAIL FROM address or a DKIM signature of the domain in From.',
  },
  ptr: {
    title: 'No valid reverse DNS',
    actor: 'sender_dns',
    advice:
      'The sending IP address has no reverse name that points back to it. Ask the provider of the address to set one, and publish the same address under that name.',
  },
  'dns-sender': {
    title: 'Sender’s domain not found',
    actor: 'sender_dns',
    advice:
      'The recipient’s server cannot find your domain in DNS, or cannot send replies to it. Check that the domain in MAIL FROM exists and has MX records.',
  },
  tls: {
    title: 'No usable encryption',
    actor: 'sender_server',
    advice:
      'One of the two servers requires encryption that the other did not offer. Turn TLS on at your server; if it is on, the recipient has to check the certificate, MTA-STS and DANE.',
  },
  content: {
    title: 'Treated as spam',
    actor: 'sender_text',
    advice:
      'The filter took the message for spam. Check the message with the template checker, and send the recipient a plain one to see whether the text was the cause.',
  },
  virus: {
    title: 'Attachment refused',
    actor: 'sender_text',
    advice:
      'The filter found malware, or a type of file that it does not accept. Scan the file; if it is clean, send a link to it instead.',
  },
  link: {
    title: 'A link is blocked',
    actor: 'sender_text',
    advice: 'A link in the message points to a domain on a blocklist. Find that link and remove it.',
  },
  'header-form': {
    title: 'Malformed message',
    actor: 'sender_server',
    advice:
      'The message breaks the rules for headers (RFC 5322). Fix the program that writes it: one From, one Message-ID, no broken lines.',
  },
  'sender-address': {
    title: 'Sender refused',
    actor: 'sender_server',
    advice: 'The server refused the sender’s address. Send from an address that exists and accepts replies.',
  },
  account: {
    title: 'Your account is limited or blocked',
    actor: 'sender_account',
    advice:
      'Your own provider or organization refused the message, so the recipient never saw it. Ask its administrator why the account is limited or blocked, and send again once that is over.',
  },
  policy: {
    title: 'Refused by a policy',
    actor: 'recipient',
    advice:
      'A rule of the recipient’s organization refused the message. Ask the recipient by phone or in another way to have you allowed.',
  },
  relay: {
    title: 'Relaying denied',
    actor: 'sender_server',
    advice:
      'That server does not accept mail for this domain from you. If it is your outgoing server, log in to it; if it is the recipient’s, the MX record of the domain points to the wrong server.',
  },
  login: {
    title: 'Login required',
    actor: 'sender_server',
    advice:
      'The server wants a login before it accepts mail. Check the user name, the password, and whether the account is allowed to send.',
  },
  routing: {
    title: 'Server cannot be reached',
    actor: 'recipient',
    advice:
      'The recipient’s mail server cannot be reached, or does not know its own domain. Try again in a day; only the recipient’s side can fix it.',
  },
  loop: {
    title: 'Mail loop',
    actor: 'recipient',
    advice:
      'The servers passed the message around in a loop. The recipient’s side has to fix a forwarding rule; if the domain is yours, check where its MX record points.',
  },
  forwarding: {
    title: 'Forwarding failed',
    actor: 'recipient',
    advice:
      'The address forwards to another one, which refused the message. The owner of the first address has to fix the forwarding.',
  },
  timeout: {
    title: 'No answer in time',
    actor: 'wait',
    advice:
      'The other server did not answer in time. Your server tries again; if it has given up, send the message once more later.',
    isTemporary: true,
  },
  greylist: {
    title: 'Greylisted',
    actor: 'wait',
    advice:
      'The server accepts mail from senders it does not know only on the second try. Wait: your server tries again on its own.',
    isTemporary: true,
  },
  system: {
    title: 'Fault at the receiving system',
    actor: 'wait',
    advice:
      'The receiving system has a fault of its own. Wait and try again; if the fault lasts, tell the recipient.',
  },
  protocol: {
    title: 'Command not understood',
    actor: 'sender_server',
    advice:
      'The two servers did not understand each other. Check the settings of your mail server, and any firewall or filter between it and the internet.',
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
    advice: 'The message was delivered or handed on. You do not have to do anything.',
  },
  'auto-reply': {
    title: 'Automatic reply',
    actor: 'wait',
    advice:
      'This is not a bounce: the recipient’s mailbox answered automatically. Keep the address on your list.',
  },
  complaint: {
    title: 'Spam complaint',
    actor: 'list',
    advice: 'This is not a bounce: the recipient marked your message as spam.',
  },
  'not-given': {
    title: 'No reason given',
    actor: 'recipient',
    advice:
      'The message was not delivered, and the notice gives no reason that we can read: no code, and no words that we know. Look in its source or attachments for a line such as “550 5.1.1 …” and paste that; until then keep the address on your list.',
  },
  'own-filter': {
    title: 'Stopped by your own server',
    actor: 'sender_server',
    advice:
      'Your own outgoing server or its filter refused the message; the recipient’s server never saw it. Read the log of that filter, or ask the provider of your outgoing mail what it objects to.',
  },
  unknown: {
    title: 'A reason we do not know',
    actor: 'recipient',
    advice:
      'We do not recognize this text; only its code says whether it makes sense to try again. Ask the recipient’s mail administrator what it means.',
  },
} as const satisfies Record<string, ReasonFacts>

export type Reason = keyof typeof REASONS
