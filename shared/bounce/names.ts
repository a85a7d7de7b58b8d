// The names in a bounce that can be looked up: the sender's domain and IP, the selector, a list, the recipient's
// domain.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { parseIp, specialRange } from '#shared/dns/ip-address.ts'

export interface Names {
  /** The sending server's. */
  ip?: string
  /** The domain that the mail was sent as. */
  domain?: string
  selector?: string
  recipientDomain?: string
}

const DOMAIN = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/i

/** Words that precede the sender's domain in a reply. */
const DOMAIN_LEADS = [
  /sending domain \[?([a-z0-9.-]{4,253})/i,
  /spf \[?([a-z0-9.-]{4,253})\]? with/i,
  /mail from domain \[?([a-z0-9.-]{4,253})/i,
  /email from ([a-z0-9.-]{4,253}) is not accepted/i,
  /dmarc policy (?:of|for) (?:domain )?([a-z0-9.-]{4,253})/i,
  /to ([a-z0-9.-]{4,253})(?:'s|’s) dmarc policy/i,
  /(?:administrator|owner) of ([a-z0-9.-]{4,253})/i,
  /domain of sender address \S{0,64}@([a-z0-9.-]{4,253})/i,
  /<?[^\s<>@]{1,64}@([a-z0-9.-]{4,253})>?: sender address rejected/i,
  /domain ([a-z0-9.-]{4,253}) (?:does|is|has)/i,
  // SPF policy servers name the sender in a link: http://www.openspf.net/Why?s=mfrom;id=ada@example.com;ip=192.0.2.1
  /[?;&]id=[^\s;&]{0,64}?(?:@|%40)([a-z0-9.-]{4,253})/i,
]

const asDomain = (text: string | undefined): string | undefined => {
  const bare = text?.replace(/^[.\-[]+|[.\-\]]+$/g, '') ?? ''
  if (!DOMAIN.test(bare)) return undefined
  const parsed = parseDomainInput(bare)
  return parsed.ok ? parsed.domain : undefined
}

const domainOfAddress = (address: string | undefined): string | undefined =>
  asDomain(address?.slice(address.lastIndexOf('@') + 1))

/** The names in the returned message's header. */
export function namesInOriginal(lines: readonly string[]): Names {
  const fields = new Map<string, string>()
  let open = ''
  for (const line of lines.slice(0, 300)) {
    if (line.length > 4000) continue
    if (/^[ \t]/.test(line) && open !== '')
      fields.set(open, `${fields.get(open) ?? ''} ${line.trim()}`.slice(0, 4000))
    else {
      const [, name = '', value = ''] = /^([a-z-]{2,40}):\s*(.*)$/i.exec(line) ?? []
      open = fields.has(name.toLowerCase()) ? '' : name.toLowerCase()
      if (open !== '') fields.set(open, value)
    }
  }
  const signature = fields.get('dkim-signature') ?? ''
  const from = /@([a-z0-9.-]{4,253})/i.exec(fields.get('from') ?? fields.get('return-path') ?? '')?.[1]
  const selector = /(?:^|[;\s])s=\s*([a-z0-9._-]{1,253})/i.exec(signature)?.[1]
  return {
    ...(asDomain(from) !== undefined && { domain: asDomain(from) }),
    ...(selector !== undefined && { selector: selector.toLowerCase() }),
  }
}

interface Mentioned {
  /** What the server said, on one line. */
  reply: string
  recipient: string | undefined
  sender: string | undefined
}

export function namesIn({ reply, recipient, sender }: Mentioned, original: Names): Names {
  const own = DOMAIN_LEADS.map((lead) => asDomain(lead.exec(reply)?.[1])).find(Boolean)
  const domain = own ?? domainOfAddress(sender) ?? original.domain
  const ip = publicIpIn(reply)
  const recipientDomain = domainOfAddress(recipient)
  return {
    ...(ip !== undefined && { ip }),
    ...(domain !== undefined && { domain }),
    ...(original.selector !== undefined && { selector: original.selector }),
    ...(recipientDomain !== undefined && { recipientDomain }),
  }
}

/**
 * How mail programs name the server that they spoke to, with its IP address: Postfix and Exim ("host mx.example.com
 * [192.0.2.1]"), Sendmail and Exchange ("to"), qmail ("Connected to 192.0.2.1 but", "192.0.2.1 does not like recipient").
 */
const RECEIVERS =
  /(?:(?<!client |sender |sending |your )\bhost [a-z0-9.-]{1,253}|\b(?:relay=|connect(?:ed|ing|ion)? to|talk(?:ing)? to|conversation with|delivery to|giving up on|timed out with|H=)[ :]{0,2}[a-z0-9.-]{0,253}) ?[[(]?[0-9a-f.:]{3,45}[\])]?|(?:^|[\n:] ?)[0-9a-f.:]{7,45} (?:does not like|failed after)/gi

/** The first IP address that is public or reserved for documentation, except the receiver's own. */
function publicIpIn(text: string): string | undefined {
  const words = text
    .replace(RECEIVERS, ' ')
    .split(/[\s[\]()<>,;'"=?&]+/)
    .slice(0, 300)
  return words
    .map((word) => word.replace(/[.:]+$/, '').replace(/^(?:ip|ipv6):/i, ''))
    .find((word) => {
      if (word.length < 6 || !/^[\d.]+$|^[\da-f:.]*:[\da-f:.]*$/i.test(word)) return false
      const ip = parseIp(word)
      if (!ip) return false
      return (
        specialRange({ ...ip, prefixLength: ip.family === 4 ? 32 : 128 }) === null ||
        /^192\.0\.2\.|^198\.51\.100\.|^203\.0\.113\.|^2001:db8:/i.test(word)
      )
    })
}
