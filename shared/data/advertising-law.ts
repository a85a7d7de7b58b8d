// What the law of a recipient’s country says about advertising by email, with its primary source. Not advice.

/** Who gets the email. */
export const AUDIENCES = ['people', 'companies'] as const
export type Audience = (typeof AUDIENCES)[number]

export interface CountryLaw {
  /** ISO 3166, or "EU" for the states without a line of their own. */
  country: string
  name: string
  /** Its place in the law. */
  rule: string
  says: string
  /** Whether consent comes first, by who gets the email. */
  consent: Readonly<Record<Audience, boolean>>
  /** A sale is enough for one’s own similar goods. */
  customers: boolean
  /** Business days within which a request to stop has to be followed; null where the law says “at once” or nothing. */
  optOutDays: number | null
  /** The email has to name a postal address. */
  address: boolean
  source: string
  /** YYYY-MM-DD; null: the text in force was not read. */
  readOn: string | null
}

const READ_ON = '2026-11-26'
const BOTH = { people: true, companies: true } as const
const PEOPLE = { people: true, companies: false } as const
const NONE = { people: false, companies: false } as const

const LAWS: readonly CountryLaw[] = [
  {
    country: 'US',
    name: 'United States',
    rule: 'CAN-SPAM Act, 15 U.S.C. 7704',
    says: 'No consent is needed, for companies as for people. Sender and subject must be true. Without consent, the email must say that it is advertising; it always needs a postal address and a way to say no, and a no has to be followed within 10 business days.',
    consent: NONE,
    customers: true,
    optOutDays: 10,
    address: true,
    source: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section7704',
    // Its text at codes.lp.findlaw.com/uscode/15/103/7704; (a)(4) and (5) as others quote them.
    readOn: READ_ON,
  },
  {
    country: 'CA',
    name: 'Canada',
    // The mailing address: SOR/2012-36, section 2.
    rule: 'CASL, S.C. 2010, c. 23, sections 6, 10 and 11',
    says: 'Consent comes first, also from companies; it can follow from a purchase in the last two years, or from an address that someone published without refusing such mail, if the email is about their work. The email must say who sends it, with a postal address, and a no has to be followed within 10 business days.',
    consent: BOTH,
    customers: true,
    optOutDays: 10,
    address: true,
    source: 'https://laws-lois.justice.gc.ca/eng/acts/E-1.6/',
    readOn: READ_ON,
  },
  {
    country: 'DE',
    name: 'Germany',
    rule: 'UWG § 7(2) no. 2 and (3)',
    says: 'Advertising by email needs express consent beforehand, from companies as well. The only exception is a customer, for one’s own similar goods, who knows about the right to object.',
    consent: BOTH,
    customers: true,
    optOutDays: null,
    address: false,
    source: 'https://www.gesetze-im-internet.de/uwg_2004/__7.html',
    // Its text at lxgesetze.de/uwg/7.
    readOn: READ_ON,
  },
  {
    country: 'FR',
    name: 'France',
    rule: 'CPCE, article L34-5',
    says: 'A person has to consent first. At an address of a company, the data protection authority (CNIL) accepts email about the person’s work without consent, if they were told and can object.',
    consent: PEOPLE,
    customers: true,
    optOutDays: null,
    address: false,
    source: 'https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000042155961',
    // Only the text before 2020 was read, and what others quote of this one.
    readOn: null,
  },
  {
    country: 'GB',
    name: 'United Kingdom',
    rule: 'PECR 2003, regulations 22 and 23',
    says: 'Individuals have to consent first, and sole traders and most partnerships count as such. Companies do not, but every email needs an address at which to object, and the UK GDPR applies to the names of their staff.',
    consent: PEOPLE,
    customers: true,
    optOutDays: null,
    address: false,
    source: 'https://www.legislation.gov.uk/uksi/2003/2426/regulation/22',
    // Only the text before the Data (Use and Access) Act 2025 was read.
    readOn: null,
  },
  {
    country: 'AU',
    name: 'Australia',
    rule: 'Spam Act 2003, sections 16 to 18 and Schedule 2',
    says: 'Consent comes first; it can follow from a business relationship, or from an address that someone published without refusing such mail, if the email is about their work. The email must say who sends it, and a no has to be followed within 5 business days.',
    consent: BOTH,
    customers: true,
    optOutDays: 5,
    address: false,
    source: 'https://www.legislation.gov.au/C2004A01214/latest/text',
    // Its text at classic.austlii.edu.au/au/legis/cth/consol_act/sa200366; the five days of Schedule 2, 6 as others quote them.
    readOn: READ_ON,
  },
  {
    country: 'EU',
    name: 'European Union',
    rule: 'Directive 2002/58/EC, article 13',
    says: 'A person has to consent first, except a customer for similar goods. For companies, each state decides, and several ask for consent there, too: plan with it. The GDPR applies to every name and address of a person.',
    consent: BOTH,
    customers: true,
    optOutDays: null,
    address: false,
    source: 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02002L0058-20091219',
    // Only what others quote of it was read.
    readOn: null,
  },
]

const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')
const SYNONYMS: Readonly<Record<string, string>> = { UK: 'GB', USA: 'US', EL: 'GR' }

/** As it is written in ISO 3166. */
export const countryCode = (text: string): string => {
  const code = text.trim().toUpperCase()
  return SYNONYMS[code] ?? code
}

/** Each law once; a member state without a line of its own has that of the Union. */
export function lawsOf(countries: readonly string[]): { laws: CountryLaw[]; unknown: string[] } {
  const found = new Set<CountryLaw>()
  const unknown: string[] = []
  for (const code of countries) {
    const own = LAWS.find(({ country }) => country === code)
    const law = own ?? (UNION.includes(code) ? LAWS.find(({ country }) => country === 'EU') : undefined)
    if (law) found.add(law)
    else unknown.push(code)
  }
  return { laws: [...found], unknown }
}
