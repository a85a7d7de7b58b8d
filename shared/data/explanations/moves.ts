import type { MOVE_FINDINGS } from '#shared/moves/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const MOVE_EXPLANATIONS: Explanations<typeof MOVE_FINDINGS> = {
  'move-same': {
    meaning:
      'The service that the plan should move to is the one that DNS shows today. Nothing has to change. If the domain is to leave it, choose another service.',
  },
  'move-to-unknown': {
    meaning:
      'The plan takes what a service needs in DNS from the service’s own help pages. For a service that is not in our list, nobody has read them yet.',
  },
  'move-from-unknown': {
    meaning:
      'A plan removes records only if it is clear whose they are. Several services, or none, fit what DNS shows, so everything of the old side stays until you say which one you leave.',
  },
  'move-from-elsewhere': {
    meaning:
      'The MX records say where mail arrives. They name another service than the one that you leave. Either it was moved before, or another service was meant.',
  },
  'move-unknown': {
    meaning:
      'A DNS server or a web server did not answer. This says nothing about the domain. A plan that was made without an answer may miss a step, so make it again.',
  },
  'move-selector-taken': {
    meaning:
      'A DKIM key has a name, its selector. Two services cannot have different keys at one name: whoever replaces the key ends the signatures of the other. Many services offer a second name if you ask.',
  },
  'move-spf-room': {
    meaning:
      'Receivers follow at most ten lookups of an SPF record, and then discard it for everyone. During a move, the record has to name both sides. Take out services that are no longer used, or that never needed to be there.',
  },
  'move-spf-broken': {
    meaning:
      'Receivers discard an SPF record with a mistake, and so they would discard it with a service more. Repair it before the move; the SPF checker says how.',
  },
  'move-spf-mx': {
    meaning:
      'The word “mx” in an SPF record means the servers in the MX records, whichever they are. After the switch these are the new ones, and email that the old servers still send fails. Their IP addresses keep them in until the end.',
  },
  'move-mta-sts': {
    meaning:
      'With MTA-STS, senders deliver only to servers that a policy names, and they remember the policy. If the MX records change first, such senders hold the mail back and give up after days. So the new servers go into the policy first.',
  },
  'move-dane-lost': {
    meaning:
      'TLSA records tell senders which certificate the mail servers have. They belong to the old servers and end with them. Mail arrives all the same, but senders can no longer be sure of the server by DANE.',
  },
  'move-reports': {
    meaning:
      'DMARC and TLS reports are email, too. If their address is at the domain that moves, it has to exist at the new host before mail goes there. Otherwise the reports bounce, just when they would show a mistake.',
  },
  'move-gateway': {
    meaning:
      'A filter takes the mail and hands it to the mailboxes. The world knows only the filter, so the MX records stay. What changes is a setting in the filter: where it delivers to.',
  },
  'move-local-routing': {
    meaning:
      'A host delivers email between its own users directly, and asks no DNS. As soon as it knows the domain, what one user writes to another stays inside, even if that person still reads at the old host.',
  },
  'move-autodiscover': {
    meaning:
      'Outlook and other programs ask a name below the domain for the settings of a mailbox. As long as it leads to the old host, they go there, and people look into an empty mailbox.',
  },
  'move-dangling-keys': {
    meaning:
      'Some DKIM records are CNAMEs into the account at a service. When the account is closed, the name behind may become free, and whoever gets it can sign email as the domain. So these records go at the end of a move.',
  },
  'move-null-mx': {
    meaning:
      'The domain has the record by which a domain says that it accepts no mail. A move changes that: from then on, mail arrives.',
  },
  'move-implicit-mx': {
    meaning:
      'Without MX records, senders deliver to the IP address of the domain, as in the early days of email. The first MX record that is published takes over at once.',
  },
  'move-servers-shown-there': {
    meaning:
      'Some hosts give each customer mail servers of their own, or have several sets. Only the host can show which ones are right, so copy them from its settings.',
  },
  'move-unsubscribed': {
    meaning:
      'Whoever unsubscribed or bounced is on a list inside the old service, and no DNS shows it. Take the list along. Email to people who unsubscribed leads to spam reports, which harm a new start most.',
  },
  'move-links': {
    meaning:
      'Services replace links in email with their own, to count clicks. These links keep working only while the old service answers. The same is true for its unsubscribe link, which people may use months later.',
  },
  'move-shared-ips': {
    meaning:
      'Receivers trust a domain together with the servers that send for it. A change of the service is a new start in part. Small amounts first, to people who read them, build it up.',
  },
  'move-old-domain': {
    meaning:
      'Accounts all over the web know you by an address at the old domain, and so do customers. Whoever registers it after you can receive all that, and reset passwords. A registration costs little in comparison.',
  },
  'move-new-domain-unknown': {
    meaning:
      'A domain that has never sent email has no reputation, and much email at once from it looks like spam. Begin with people who know you, and send more each week.',
  },
  'move-new-domain-used': {
    meaning:
      'The new domain is not empty: something uses it for email already. The plan does not touch these records, since it cannot know what depends on them.',
  },
}
