// Where the rules of filters and of the law are written, and when they were read.

export interface Source {
  url: string
  /** YYYY-MM-DD */
  readOn: string
}

const READ_ON = '2026-11-26'

export const RSPAMD: Source = {
  url: 'https://github.com/rspamd/rspamd/blob/master/rules/subject_checks.lua',
  readOn: READ_ON,
}
export const STALWART: Source = {
  url: 'https://github.com/stalwartlabs/spam-filter',
  readOn: READ_ON,
}

export interface LawRule extends Source {
  /** ISO 3166, or "EU". */
  country: string
  /** Its place in the law. */
  rule: string
  /** What it says of subjects, in one sentence. */
  says: string
}

/** What the law says of a subject that misleads. Not advice. */
export const SUBJECT_LAW: readonly LawRule[] = [
  {
    country: 'US',
    rule: 'CAN-SPAM Act, 15 U.S.C. 7704(a)(2)',
    says: 'No commercial email may have a subject that the sender knows would mislead a recipient about what the message contains.',
    url: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section7704',
    readOn: READ_ON,
  },
  {
    country: 'US',
    rule: 'Washington, RCW 19.190.020',
    says: 'No commercial email to a resident of Washington may have false or misleading information in its subject. In 2025, the state’s highest court read this as any false information, such as an offer that “ends today” and does not. The law was changed in 2026 (HB 2274).',
    url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.190.020',
    readOn: READ_ON,
  },
  {
    country: 'EU',
    rule: 'Directive 2005/29/EC, Annex I, 7',
    says: 'It is always unfair to tell consumers falsely that an offer is available for a very limited time only.',
    url: 'https://eur-lex.europa.eu/eli/dir/2005/29/oj',
    readOn: READ_ON,
  },
  {
    country: 'DE',
    rule: 'DDG § 6(2)',
    says: 'The sender and subject of a commercial email may not hide who sends it or that it is commercial.',
    url: 'https://www.gesetze-im-internet.de/ddg/__6.html',
    readOn: READ_ON,
  },
  {
    country: 'CA',
    rule: 'Competition Act, 74.011(1)',
    says: 'No one may promote a product with a false or misleading representation in the subject of an email.',
    url: 'https://laws-lois.justice.gc.ca/eng/acts/C-34/section-74.011.html',
    readOn: READ_ON,
  },
]
