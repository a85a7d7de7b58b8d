// The IP address that a reply is about. Its place proves it: not every number with three dots is an address, and many are the
// receiver's own.
import { parseIp, specialRange } from '#shared/dns/ip-address.ts'

/**
 * How mail programs name the server that they spoke to, with its IP address: Postfix and Exim ("host mx.example.com
 * [192.0.2.1]", "lost connection with"), Sendmail and Exchange ("to", "LastAttemptedIP"), qmail ("Connected to 192.0.2.1 but").
 */
const RECEIVER =
  /(?:(?<!client |sender |sending |your )\bhost [a-z0-9.-]{1,253}|\b(?:relay=|connect(?:ed|ing|ion)? (?:to|with)|talk(?:ing)? to|conversation with|deliver(?:y|ed|ing) to|giving up on|timed out (?:with|to)|(?:remote|receiving|recipient|destination) (?:server|host|mta|mx|ip)|last ?attempted ?(?:server)? ?(?:ip|name)?(?: address)?|\bmx(?: host| server)?|H=)[ :=]{0,3}[a-z0-9.-]{0,253}) ?[[({]{0,2}$/i
const RECEIVER_AFTER = /^[\])]? (?:does not like|failed after|did not (?:accept|like))/i

/** What stands before the address of a sender. */
const LEAD =
  /(?:^|[[(=/]|\bip(?:v[46])?[- :]{0,3}|\b(?:ips?|address(?:es)?|addr|from|client|sender|source|server|host|mta|helo|connection|by|for|of|on|that|your|network|subnet|range|reputation|[45]\d\d|[45]\.\d{1,2}\.\d{1,3}|listed|blocked|blacklisted|\w+\.\w{2,})["'“:=\s]{1,4})$/i
/** What stands behind it. */
const TRAIL =
  /^[\])"'”]?[,:;]? {0,2}(?:\(|(?:is|has|had|was|are|does|did|listed|blocked|black|block|rejected|refused|denied|not|in|on|at|by|found|exceeded|sent|temporarily|banned|because|due|dnsbl|rbl|poor|bad|low|sends|\[)\b)/i

const MAX_WORDS = 300

/** The first one that is public or reserved for documentation. @param text one line */
export function sendingIp(text: string): string | undefined {
  for (const { 0: written, index } of [...text.matchAll(/[^\s[\]()<>,;'"=?&]+/g)].slice(0, MAX_WORDS)) {
    const lead = /^(?:ip|ipv6):/i.exec(written)?.[0] ?? ''
    const word = written.slice(lead.length).replace(/[.:]+$/, '')
    if (!isPublic(word)) continue
    const at = index + lead.length
    const before = text.slice(Math.max(0, at - 320), at)
    const after = text.slice(at + word.length, at + word.length + 40)
    if (RECEIVER.test(before) || RECEIVER_AFTER.test(after)) continue
    if (lead !== '' || LEAD.test(before) || TRAIL.test(after)) return word
  }
  return undefined
}

function isPublic(word: string): boolean {
  if (word.length < 6 || !/^[\d.]+$|^[\da-f:.]*:[\da-f:.]*$/i.test(word)) return false
  const ip = parseIp(word)
  if (!ip) return false
  return (
    specialRange({ ...ip, prefixLength: ip.family === 4 ? 32 : 128 }) === null ||
    /^192\.0\.2\.|^198\.51\.100\.|^203\.0\.113\.|^2001:db8:/i.test(word)
  )
}
