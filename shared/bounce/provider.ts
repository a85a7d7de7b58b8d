// Who answered: the mailbox provider or the filter in front of it, recognized by its server's name and by wording that
// only it uses.

interface ProviderWords {
  provider: string
  label: string
  /** Suffixes of server names. */
  hosts: readonly string[]
  /** Lower case. */
  words: readonly string[]
}

const by = (provider: string, label: string, hosts: string, words = ''): ProviderWords => ({
  provider,
  label,
  hosts: hosts.split(' ').filter(Boolean),
  words: words.split(' | ').filter(Boolean),
})

const KNOWN: readonly ProviderWords[] = [
  by('cloudflare', 'Cloudflare Email Routing', 'mx.cloudflare.net', 'cloudflare'),
  by('gmail', 'Gmail', 'google.com googlemail.com', ' gsmtp | support.google.com'),
  by(
    'microsoft',
    'Microsoft',
    'outlook.com hotmail.com office365.com exchangelabs.com',
    'protection.outlook.com | prod.outlook.com 20 | prod.outlook.com] | prod.exchangelabs.com | exchange online | postmaster.live.com | mail.live.com | aka.ms | sendersupport.olc | s3140 | s3150 | sender.office.com | delist.messaging.microsoft',
  ),
  by(
    'yahoo',
    'Yahoo',
    'yahoodns.net yahoo.com aol.com',
    'postmaster.yahoo | senders.yahooinc | [tss0 | postmaster.aol | [ph01]',
  ),
  by('apple', 'Apple iCloud', 'icloud.com me.com apple.com', 'ht204137 | [cs01] | [hme1]'),
  by('proofpoint', 'Proofpoint', 'pphosted.com ppe-hosted.com', 'proofpoint.com'),
  by('mimecast', 'Mimecast', 'mimecast.com', 'community.mimecast'),
  by('barracuda', 'Barracuda', 'barracudanetworks.com', 'barracudacentral.org'),
  by('cisco', 'Cisco Email Security', 'iphmx.com'),
  by('trendmicro', 'Trend Micro', 'in.tmes.trendmicro.com trendmicro.eu'),
  by('symantec', 'Symantec (MessageLabs)', 'messagelabs.com'),
  by('sophos', 'Sophos', 'hydra.sophos.com'),
  by('gmx', 'GMX and WEB.DE', 'gmx.net web.de kundenserver.de', 'postmaster.gmx | postmaster.web.de'),
  by('t-online', 'T-Online', 't-online.de'),
  by('mailru', 'Mail.ru', 'mail.ru', 'help.mail.ru'),
  by('yandex', 'Yandex', 'yandex.ru yandex.net'),
  by('tencent', 'Tencent QQ', 'qq.com', 'service.mail.qq.com'),
  by('netease', 'NetEase', '163.com 126.com', 'mail.163.com'),
  by('orange', 'Orange', 'orange.fr wanadoo.fr'),
  by('free', 'Free', 'free.fr'),
  by('comcast', 'Comcast', 'comcast.net', 'postmaster.comcast'),
  by('att', 'AT&T', 'prodigy.net att.net', 'att.net/blocks'),
  by('cox', 'Cox', 'cox.net'),
  by('godaddy', 'GoDaddy', 'secureserver.net', 'x.co/'),
  by('zoho', 'Zoho', 'zoho.com zoho.eu'),
  by('amazonses', 'Amazon SES', 'amazonses.com amazonaws.com'),
  by('sendgrid', 'SendGrid', 'sendgrid.net'),
  by('fastmail', 'Fastmail', 'messagingengine.com'),
]

/** Exchange Online stamps its refusals with the number of its rule: “AS(201806281)”, “(AS16012607)”. */
const STAMP = /\bas\(\d{3,12}\)|\(as\d{3,12}\)/

const LABELS = new Map(KNOWN.map(({ provider, label }) => [provider, label]))

/** @param provider a result of `providerOf` */
export const providerLabel = (provider: string): string => LABELS.get(provider) ?? provider

/**
 * The reply's wording comes first: a gateway answers under its own name.
 * @param text the reply, in lower case
 * @param host the server that answered, in lower case; empty if unnamed
 */
export function providerOf(text: string, host: string): string | undefined {
  const named = KNOWN.find(({ hosts }) => hosts.some((end) => host === end || host.endsWith(`.${end}`)))
  const known = named ?? KNOWN.find(({ words }) => words.some((word) => text.includes(word)))
  return known?.provider ?? (STAMP.test(text) ? 'microsoft' : undefined)
}
