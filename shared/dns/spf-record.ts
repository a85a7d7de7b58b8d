// What a TXT record says about senders, for checks of other protocols.

/** RFC 7208 section 4.5: the version, in any case, then a space or the end. */
export const isSpfRecord = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)

/** The only SPF record is “-all” and nothing else: no server may send mail as the domain (RFC 7208 section 10.1.2). */
export function allowsNoSender(texts: readonly string[]): boolean {
  const [record, ...others] = texts.filter(isSpfRecord)
  return record !== undefined && others.length === 0 && /^v=spf1 +-all *$/i.test(record)
}
