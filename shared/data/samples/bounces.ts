// Invented bounces about the sample domains, so the names in them can be looked up without a network.

/** Gmail refuses mail from a server that SPF does not allow. */
export const SAMPLE_BOUNCE = `From: Mail Delivery Subsystem <mailer-daemon@mx.broken.test>
To: news@broken.test
Subject: Delivery Status Notification (Failure)
Content-Type: multipart/report; report-type=delivery-status; boundary="part"

--part
Content-Type: text/plain

Your message could not be delivered to ada@example.com.

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.broken.test

Final-Recipient: rfc822; ada@example.com
Action: failed
Status: 5.7.26
Remote-MTA: dns; gmail-smtp-in.l.google.com
Diagnostic-Code: smtp; 550-5.7.26 The MAIL FROM domain [broken.test] has an SPF record with a
 550-5.7.26 hard fail policy (-all) but it fails to pass SPF checks with the
 550-5.7.26 ip: [192.0.43.77]. To best protect our users from spam and phishing,
 550 5.7.26 the message has been blocked. - gsmtp

--part
Content-Type: message/rfc822

From: News <news@broken.test>
To: ada@example.com
Subject: Our spring letter
--part--
`

/** A morning in a Postfix log. */
export const SAMPLE_LOG = `Nov 17 09:01:11 mx1 postfix/smtp[811]: 4A1: to=<ada@example.com>, relay=gmail-smtp-in.l.google.com[142.250.27.26]:25, dsn=5.1.1, status=bounced (host gmail-smtp-in.l.google.com[142.250.27.26] said: 550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser - gsmtp (in reply to RCPT TO command))
Nov 17 09:01:12 mx1 postfix/smtp[812]: 4A2: to=<grace@example.org>, relay=mx.example.org[192.0.43.44]:25, dsn=5.2.2, status=bounced (host mx.example.org[192.0.43.44] said: 552 5.2.2 Mailbox full (in reply to RCPT TO command))
Nov 17 09:01:14 mx1 postfix/smtp[813]: 4A3: to=<edsger@example.net>, relay=mta5.am0.yahoodns.net[67.195.204.77]:25, dsn=4.7.0, status=deferred (host mta5.am0.yahoodns.net[67.195.204.77] said: 421 4.7.0 [TSS04] Messages from 192.0.43.8 temporarily deferred due to unexpected volume or user complaints)
Nov 17 09:01:15 mx1 postfix/smtp[814]: 4A4: to=<barbara@example.com>, relay=none, dsn=5.4.4, status=bounced (Host or domain name not found. Name service error for name=exmaple.com type=MX: Host not found)
Nov 17 09:01:19 mx1 postfix/smtp[815]: 4A5: to=<alan@example.com>, relay=mx.example.com[192.0.43.45]:25, dsn=5.1.1, status=bounced (host mx.example.com[192.0.43.45] said: 550 5.1.1 <alan@example.com>: Recipient address rejected: User unknown in virtual mailbox table)
`
