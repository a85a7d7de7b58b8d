// Where the rules of filters and of the law are written, and when they were read.

export interface Source {
  url: string
  /** YYYY-MM-DD */
  readOn: string
}

const READ_ON = '2026-11-26'

const rspamd = (file: string): Source => ({
  url: `https://github.com/rspamd/rspamd/blob/master/rules/${file}`,
  readOn: READ_ON,
})
export const RSPAMD_HEADERS = rspamd('regexp/headers.lua')
export const RSPAMD_SUBJECT = rspamd('subject_checks.lua')
export const RSPAMD_URLS = rspamd('misc.lua')
export const STALWART: Source = {
  url: 'https://github.com/stalwartlabs/stalwart/blob/main/crates/spam-filter/src/analysis/subject.rs',
  readOn: READ_ON,
}

export interface LawRule {
  url: string
  /** YYYY-MM-DD; null: the text in force was not read. */
  readOn: string | null
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
    says: 'No commercial email may have a subject that the sender knows, or should know, is likely to mislead a recipient about what the message contains.',
    url: 'https://uscode.house.gov/view.xhtml?req=granuleid:USC-prelim-title15-section7704',
    // Its text at codes.lp.findlaw.com/uscode/15/103/7704.
    readOn: READ_ON,
  },
  {
    country: 'US',
    rule: 'Washington, RCW 19.190.020',
    says: 'No commercial email to a resident of Washington may have false or misleading information in its subject. In 2025, the state’s highest court read this as any false information, such as an offer that “ends today” and does not. The law was changed in 2026 (HB 2274).',
    url: 'https://app.leg.wa.gov/RCW/default.aspx?cite=19.190.020',
    // Only the text before the change of 2026 was read.
    readOn: null,
  },
  {
    country: 'EU',
    rule: 'Directive 2005/29/EC, Annex I, 7',
    says: 'It is always unfair to tell consumers falsely that an offer is available for a very limited time only, to make them decide at once.',
    url: 'https://eur-lex.europa.eu/eli/dir/2005/29/oj',
    // Only what others quote of it was read.
    readOn: null,
  },
  {
    country: 'DE',
    rule: 'DDG § 6(2)',
    says: 'The sender and subject of a commercial email may not hide who sends it or that it is commercial.',
    url: 'https://www.gesetze-im-internet.de/ddg/__6.html',
    // Only the same rule in the law before it was read: TMG § 6(2).
    readOn: null,
  },
  {
    country: 'CA',
    rule: 'Competition Act, 74.011(1)',
    says: 'No one may promote a product or business with a false or misleading representation in the sender or subject of an email.',
    url: 'https://laws-lois.justice.gc.ca/eng/acts/C-34/section-74.011.html',
    readOn: READ_ON,
  },
]
