// Companies whose reports name one of their domains and are sent from another.

const COMPANIES: readonly (readonly string[])[] = [
  ['google.com', 'googlemail.com', 'gmail.com'],
  ['microsoft.com', 'outlook.com', 'hotmail.com', 'live.com', 'office365.com'],
  ['yahoo.com', 'yahooinc.com', 'aol.com', 'verizonmedia.com', 'oath.com'],
  ['gmx.net', 'gmx.com', 'gmx.de', 'web.de', 'mail.com', '1und1.de', '1and1.com', 'ionos.com'],
  ['mail.ru', 'vk.com', 'vk.company'],
  ['163.com', '126.com', 'yeah.net', 'netease.com'],
  ['qq.com', 'tencent.com'],
  ['apple.com', 'icloud.com', 'me.com'],
  ['amazon.com', 'amazonses.com', 'amazonaws.com'],
  ['fastmail.com', 'fastmail.fm', 'messagingengine.com'],
  ['comcast.net', 'comcast.com', 'xfinity.com'],
  ['t-online.de', 'telekom.de'],
  ['mimecast.com', 'mimecast.org', 'mimecastreport.com'],
]

/** @param domains as they are registered */
export const isSameCompany = (one: string, other: string): boolean =>
  one === other || COMPANIES.some((domains) => domains.includes(one) && domains.includes(other))
