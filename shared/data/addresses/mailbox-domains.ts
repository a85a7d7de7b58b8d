// The domains of large mailbox providers: what a mistyped one was meant to be, and who receives for each.

/** The 60 that most private people have an address at, in no order that means anything; our own selection. */
export const LARGE_DOMAINS: readonly string[] = `
gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com aol.com icloud.com me.com mac.com
proton.me protonmail.com gmx.de gmx.net gmx.com web.de t-online.de freenet.de mail.com mail.ru yandex.ru yandex.com bk.ru
inbox.ru qq.com 163.com 126.com naver.com daum.net hotmail.fr hotmail.co.uk hotmail.it hotmail.es hotmail.de outlook.fr outlook.de
outlook.es live.fr live.co.uk yahoo.fr yahoo.co.uk yahoo.de yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.com.br orange.fr
wanadoo.fr free.fr sfr.fr laposte.net libero.it comcast.net verizon.net btinternet.com uol.com.br wp.pl`
  .trim()
  .split(/\s+/)

/** Also real, and close to one of the large ones: no typos of them. */
const OTHER_DOMAINS: ReadonlySet<string> = new Set(
  `email.com hmail.com fmail.com zmail.com mymail.com inmail.com gmx.at gmx.ch gmx.eu gmx.fr gmx.us gmx.co.uk hotmail.be hotmail.nl
  hotmail.se hotmail.no hotmail.dk hotmail.ch hotmail.at hotmail.gr hotmail.ca hotmail.com.br hotmail.com.ar hotmail.com.tr hotmail.co.jp
  hotmail.co.th hotmail.co.il outlook.it outlook.be outlook.at outlook.pt outlook.ie outlook.dk outlook.com.br outlook.com.au outlook.jp
  outlook.co.th outlook.in live.de live.it live.nl live.be live.ca live.se live.dk live.no live.at live.ie live.cn live.jp live.com.au
  live.com.mx live.com.pt live.co.za yahoo.ca yahoo.in yahoo.se yahoo.dk yahoo.no yahoo.pl yahoo.gr yahoo.ie yahoo.ro yahoo.at yahoo.be
  yahoo.nl yahoo.com.ar yahoo.com.au yahoo.com.mx yahoo.com.sg yahoo.com.hk yahoo.com.tw yahoo.com.ph yahoo.com.vn yahoo.co.id yahoo.co.nz
  yahoo.co.za yahoo.co.kr yahoo.co.th rocketmail.com aim.com pm.me protonmail.ch proton.ch yandex.by yandex.kz yandex.ua yandex.net
  list.ru internet.ru hanmail.net 139.com 189.com 188.com yeah.net sina.com onet.pl o2.pl alice.it tin.it virgilio.it bol.com.br
  icloud.com.cn mail.de mail.ee mail.bg mail.kz free.org freenet.com orange.com orange.es orange.pl sfr.com verizon.com comcast.com`.split(
    /\s+/,
  ),
)

/** Owned by no one who means well: they collect what was meant for a large provider, whoever receives for them. Our own selection. */
export const typoTraps: ReadonlySet<string> = new Set(
  `gmial.com gmal.com gmai.com gmil.com gmaill.com gmaiil.com gmaul.com gmali.com gmsil.com gnail.com gamil.com gamail.com ggmail.com
  gmail.co gmail.cm gmail.om gmail.con hotmial.com hotmal.com hotmai.com hotmil.com hotmaill.com hotmali.com hotnail.com homail.com htmail.com
  hotmail.co hotmail.cm yaho.com yahooo.com yhoo.com yahho.com yaoo.com yahoo.co yahoo.cm outlok.com outloo.com outlool.com outllook.com
  outlook.co icloud.co iclud.com icoud.com icloude.com iclould.com`.split(/\s+/),
)

const LARGE = new Set(LARGE_DOMAINS)

export const isMailboxDomain = (domain: string): boolean => LARGE.has(domain) || OTHER_DOMAINS.has(domain)

export type MailboxProvider = 'gmail' | 'microsoft' | 'yahoo' | 'apple'

const BY_DOMAIN: Readonly<Record<string, MailboxProvider>> = {
  'gmail.com': 'gmail',
  'googlemail.com': 'gmail',
  'msn.com': 'microsoft',
  'ymail.com': 'yahoo',
  'rocketmail.com': 'yahoo',
  'aol.com': 'yahoo',
  'aim.com': 'yahoo',
  'icloud.com': 'apple',
  'me.com': 'apple',
  'mac.com': 'apple',
}

const BY_FIRST_LABEL: Readonly<Record<string, MailboxProvider>> = {
  hotmail: 'microsoft',
  outlook: 'microsoft',
  live: 'microsoft',
  yahoo: 'yahoo',
}

/** Of an address for private people, by its domain alone; null for any other. */
export function mailboxProviderOf(domain: string): MailboxProvider | null {
  const own = Object.hasOwn(BY_DOMAIN, domain) ? BY_DOMAIN[domain] : undefined
  if (own) return own
  const [label = ''] = domain.split('.')
  return isMailboxDomain(domain) && Object.hasOwn(BY_FIRST_LABEL, label)
    ? (BY_FIRST_LABEL[label] ?? null)
    : null
}

/** What Google’s MX hosts are called in shared/data/mail-services, and so on: who sees the mail to domains of companies. */
const BY_SERVICE: Readonly<Record<string, MailboxProvider>> = {
  'Google Workspace': 'gmail',
  'Microsoft 365': 'microsoft',
  'Yahoo / AOL business': 'yahoo',
  'iCloud Mail': 'apple',
}

export const mailboxProviderOfService = (service: string): MailboxProvider | null =>
  Object.hasOwn(BY_SERVICE, service) ? (BY_SERVICE[service] ?? null) : null
