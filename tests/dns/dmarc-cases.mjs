// Domains with DMARC records of every kind; programs are asked which policy they find for each. With real suffixes,
// since Mail::DMARC accepts no others.

const RUA = 'rua=mailto:a@reports.example.org'

/** The texts at _dmarc for each domain; several texts mean several records. @type {Record<string, string[]>} */
const RECORDS = {
  'none.example.com': ['v=DMARC1; p=none'],
  'quarantine.example.com': ['v=DMARC1; p=quarantine'],
  'reject.example.com': ['v=DMARC1; p=reject'],
  'capitals.example.com': ['v=DMARC1; p=REJECT'],
  'blanks.example.com': ['v = DMARC1 ; p = reject ;'],
  'no-blanks.example.com': ['v=DMARC1;p=reject;sp=none'],
  'semicolons.example.com': ['v=DMARC1;; p=reject;'],
  'unknown-tag.example.com': ['v=DMARC1; x=1; p=reject'],
  'p-last.example.com': [`v=DMARC1; ${RUA}; p=reject`],
  'v-lower.example.com': ['v=dmarc1; p=reject'],
  'v-2.example.com': ['v=DMARC2; p=reject'],
  'v-late.example.com': ['p=reject; v=DMARC1'],
  'v-alone.example.com': ['v=DMARC1'],
  'v-missing.example.com': ['p=reject'],
  'blank-first.example.com': [' v=DMARC1; p=reject'],
  'comma.example.com': ['v=DMARC1, p=reject'],
  'p-bad.example.com': ['v=DMARC1; p=block'],
  'p-bad-rua.example.com': [`v=DMARC1; p=block; ${RUA}`],
  'p-missing-rua.example.com': [`v=DMARC1; ${RUA}`],
  'sp-bad.example.com': [`v=DMARC1; p=reject; sp=block; ${RUA}`],
  'twice.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
  'beside-text.example.com': ['site-verification=5f8a', 'v=DMARC1; p=reject'],
  'test.example.com': ['v=DMARC1; p=reject; t=y'],
  // Separate organizations, with subdomains.
  'example.net': ['v=DMARC1; p=reject; sp=quarantine; np=none'],
  'own.example.net': ['v=DMARC1; p=none'],
  'example.org': ['v=DMARC1; p=quarantine'],
  'unit.example.org': ['v=DMARC1; p=reject; psd=n'],
  'example.co.uk': ['v=DMARC1; p=reject'],
}

/** More names to ask about, which have no record of their own. */
const BELOW = [
  'mail.example.net',
  'gone.example.net',
  'deep.below.own.example.net',
  'team.unit.example.org',
  'mail.example.org',
  'a.b.c.d.e.f.g.h.i.j.example.org',
  'mail.example.co.uk',
  'nobody.example',
]

/** All names that the programs are asked about. */
export const DMARC_DOMAINS = [...Object.keys(RECORDS), ...BELOW]

/** @type {import('./zone-file.mjs').Zone} */
export const dmarcZone = {
  ...Object.fromEntries(Object.entries(RECORDS).map(([domain, TXT]) => [`_dmarc.${domain}`, { TXT }])),
  // Each exists, so that np= does not apply, except the one that says otherwise.
  ...Object.fromEntries(
    DMARC_DOMAINS.filter((domain) => !domain.startsWith('gone.')).map((domain) => [
      domain,
      { A: ['9.1.1.1'] },
    ]),
  ),
  '*._report._dmarc.reports.example.org': { TXT: ['v=DMARC1'] },
  'reports.example.org': { MX: [[10, 'mail.example.org']] },
}
