import type { ToldSource } from '#shared/saved/watch/webhook.ts'
import { WATCH_MAIL_PATH } from '#shared/saved/watch/paths.ts'
import type { Email } from '#worker/mail/mailer.ts'

const pageOf = (site: string, token: string): string => `${site}${WATCH_MAIL_PATH}?token=${token}`

const wayOut = (site: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/apis/v1/core/user/watch-mail/one-click?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Without a word of the one who asked: whoever made a watch of `pay-at.example` would have us send that name to strangers, and
 * email apps make links of names. The page behind our link shows what is watched.
 * @param tokens one for each watch that waits for a yes
 */
export function consentEmail(address: string, tokens: readonly string[], site: string): Email {
  const [first] = tokens
  const pages = tokens.map((token) => pageOf(site, token))
  const what =
    tokens.length === 1
      ? 'Someone asked us to email this address about what they watch: DNS records, blocklist entries, DMARC reports, or mail. If that was you, open this page, which shows what is watched, and press the button:'
      : `Someone asked us ${tokens.length} times to email this address about what they watch: DNS records, blocklist entries, DMARC reports, or mail. If that was you, open these pages, which show what is watched, and press the button on each:`
  return {
    to: address,
    subject: 'Do you want emails about changes?',
    text: [
      what,
      '',
      ...pages.flatMap((page) => [page, '']),
      'If it was not you, do nothing: we delete the address after a week. To get no more email from this site, whoever asks, open the page and press “No”.',
    ].join('\n'),
    ...(first && { headers: wayOut(site, first) }),
  }
}

interface Reader {
  address: string
  token: string
  subject: string
  /** As in “when acme.example changes”. */
  about: string
  source: ToldSource
  site: string
  /** Opens what it is about. */
  page: string
}

export function changesEmail(
  { address, token, subject, about, source, site, page }: Reader,
  events: readonly { title: string; text: string }[],
): Email {
  const [first] = events
  return {
    to: address,
    subject:
      events.length === 1 && first
        ? first.title
        : `${subject}: ${events.length} ${source === 'watch' ? 'changes' : 'messages'}`,
    text: [
      ...events.flatMap(({ text }) => [text, '']),
      'All of it is on your page. Whoever has this link can read and change it:',
      page,
      '',
      '-- ',
      `You asked us to email you ${about}. To stop these emails${source === 'watch' ? ', or to keep the watch going' : ''}:`,
      pageOf(site, token),
    ].join('\n'),
    headers: wayOut(site, token),
  }
}
