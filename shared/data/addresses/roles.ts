/**
 * Duties that a domain has to have an address for (RFC 2142, sections 4 to 6, and -request in section 6): whoever reads it handles
 * complaints. The names of departments in its section 3 are among the others.
 */
const DUTIES: ReadonlySet<string> = new Set(
  'abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp mailer-daemon root'.split(' '),
)
const DUTY_ENDING = '-request'

const OTHERS: ReadonlySet<string> = new Set(
  `info marketing sales support admin administrator office contact hello help helpdesk service services team mail email enquiries enquiry
  inquiries inquiry billing accounts accounting accounts-payable invoice invoices finance payments orders order purchasing procurement hr jobs
  job careers career recruiting recruitment press media pr newsletter newsletters feedback customerservice customer-service customercare
  customer-care customers reservations reservation booking bookings reception frontdesk secretary secretariat sekretariat kontakt bestellung
  rechnung buchhaltung vertrieb verwaltung personal bewerbung contacto ventas soporte administracion contabilidad compras contatto vendite
  amministrazione commerciale ufficio contact-us contactus direction comptabilite accueil legal privacy compliance dpo gdpr it itsupport
  it-support sysadmin dev developers engineering devops ops operations tech technical webteam web all everyone staff employees company partners
  partner affiliates affiliate events event training education school library research general management manager director ceo cfo cto coo
  founder founders owner board shop store warehouse logistics shipping returns subscriptions subscribe unsubscribe list lists members
  membership community social ads advertising business bizdev sponsor donations volunteer no-reply noreply donotreply do-not-reply bounce
  bounces notifications notification alerts alert system daemon robot bot api test-team quality qa`.split(
    /\s+/,
  ),
)

/**
 * - duty: RFC 2142 requires it; it must never get marketing
 * - role: several people may read it, or none
 */
export type RoleClass = 'duty' | 'role'

/** By the part before the @, without what is behind a “+”. */
export function roleOf(local: string): RoleClass | null {
  const plus = local.indexOf('+')
  const name = (plus < 0 ? local : local.slice(0, plus)).toLowerCase()
  if (DUTIES.has(name) || (name.length > DUTY_ENDING.length && name.endsWith(DUTY_ENDING))) return 'duty'
  return OTHERS.has(name) ? 'role' : null
}

const PLACEHOLDERS: ReadonlySet<string> = new Set(
  `test testing tester test1 test123 asdf asdfasdf qwerty qwertz xxx xxxx abc abcd abc123 aaa aaaa none na n.a null nil nobody noone no nomail
  noemail no-email no.email fake fakeemail spam example sample demo dummy user username yourname name firstname.lastname first.last
  john.doe.test foo foobar bar blah 123 1234 12345 123456`.split(/\s+/),
)

/** What people type who do not want to give an address. */
export const isPlaceholderName = (local: string): boolean => PLACEHOLDERS.has(local.toLowerCase())

/** RFC 2606: reserved, so that no mail ever arrives. */
const RESERVED = ['example.com', 'example.net', 'example.org']
const RESERVED_ENDINGS: ReadonlySet<string> = new Set(['test', 'example', 'invalid', 'localhost'])

/** @param domain lower-case */
export function isReservedDomain(domain: string): boolean {
  const labels = domain.split('.')
  return RESERVED_ENDINGS.has(labels.at(-1) ?? '') || RESERVED.includes(labels.slice(-2).join('.'))
}
