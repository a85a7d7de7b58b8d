// Hosts that reveal something about a link: shorteners, and the redirects of sending services.

/** Each includes its subdomains. */
export const SHORTENERS: ReadonlySet<string> = new Set(
  `bit.ly tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy t.ly
  tiny.cc bl.ink s.id soo.gd short.io shorte.st adf.ly bc.vc u.to x.co po.st mcaf.ee trib.al dlvr.it
  snip.ly clck.ru surl.li tny.im shor.by urlz.fr`.split(/\s+/),
)

/** The host itself or one of its parent domains. */
export function listedHost<T>(host: string, has: (name: string) => T | undefined): T | undefined {
  const labels = host.split('.')
  for (let from = Math.max(0, labels.length - 5); from < labels.length - 1; from++) {
    const found = has(labels.slice(from).join('.'))
    if (found !== undefined) return found
  }
  return undefined
}

/** Files that mail filters consider attacks. */
export const RISKY_FILE =
  /\.(?:exe|scr|js|vbs|bat|cmd|msi|jar|iso|img|zip|rar|7z|docm|xlsm|hta|lnk|apk|dmg)$/i
