// The tags of a DMARC record (RFC 9989 section 4.8, table 2), and those of RFC 7489 that RFC 9989 removed (section 9.3).
import { choiceTag, rowOf, type TagField, type TagRule } from '#shared/records/tag-list/tag-table.ts'
import { FO_WORDS, foIn, isFo, optionsOf } from './failure-options.ts'
import { POLICY_WORDS } from './policy-words.ts'
import { isValidUri, parseReportUris, type ReportUri } from './report-uri.ts'

/** From the mildest to the strictest (RFC 9989 section 4.7). */
export const POLICIES = ['none', 'quarantine', 'reject'] as const
export type Policy = (typeof POLICIES)[number]

/** What the meaning of a tag depends on besides its value. */
interface Beside {
  ruf: readonly ReportUri[]
}

const NONE = { value: 'none', label: 'none (deliver)' }
const STRICTER = [
  { value: 'quarantine', label: 'quarantine (treat as suspicious)' },
  { value: 'reject', label: 'reject (refuse)' },
]
const POLICY_CHOICES = [NONE, ...STRICTER]
const FOR_FAILING = 'For email that does not pass.'

const policyOf = (value: string): Policy | undefined => POLICIES.find((one) => one === value.toLowerCase())

interface PolicyTexts {
  /** Whose mail it decides on, at the start of a sentence. */
  mail: string
  /** The same for someone who wishes it. */
  wish: string
  field: Omit<TagField, 'group'>
}

const policyTag = ({ mail, wish, field }: PolicyTexts) => ({
  wish,
  accepts: (value: string) => policyOf(value) !== undefined,
  meaning: (value: string) => `${mail}: ${POLICY_WORDS[policyOf(value) ?? 'none']}.`,
  misread: 'The value must be none, quarantine or reject.',
  field: { choices: POLICY_CHOICES, ...field, group: 'policy' },
})

interface AddressTexts<Field> {
  /** What goes there, as in “… to a@example.com”. */
  wish: string
  meaning: (addresses: string) => string
  misread: string
  field: Field
}

const addressTag = <const Field extends Omit<TagField, 'group'>>({
  wish,
  meaning,
  misread,
  field,
}: AddressTexts<Field>) => ({
  wish,
  accepts: (value: string) => parseReportUris(value).some(isValidUri),
  meaning: (value: string) => {
    const uris = parseReportUris(value).filter(isValidUri)
    return meaning(uris.map(({ address, uri }) => address ?? uri).join(' and '))
  },
  misread,
  field: { placeholder: 'dmarc@example.com', inputMode: 'email', ...field, group: 'reports' } as const,
})

/** @param instead what a form says about it, after the removal */
const removedTag = (meaning: string, instead: string, field: Omit<TagField, 'group'>) => ({
  removed: instead,
  accepts: () => true,
  meaning: () => `RFC 9989 removed ${meaning}`,
  field: { unset: 'Not set', ...field, group: 'legacy' },
})

export const DMARC_TAGS = {
  p: policyTag({
    mail: 'Failing mail from the domain',
    wish: 'mail that fails',
    field: {
      label: 'Policy (p)',
      hint: FOR_FAILING,
      brief: { label: 'Policy', hint: FOR_FAILING },
      // Whoever has a stricter policy started long ago.
      choices: [{ ...NONE, hint: 'Start with “none”.' }, ...STRICTER],
    },
  }),
  sp: policyTag({
    mail: 'Failing mail from subdomains that exist',
    wish: 'mail from subdomains that fails',
    field: {
      label: 'Subdomain policy (sp)',
      hint: 'For subdomains that exist.',
      unset: 'Same as the policy',
      brief: { label: 'Subdomain Policy' },
    },
  }),
  np: policyTag({
    mail: 'Failing mail from subdomains that do not exist',
    wish: 'mail from subdomains that do not exist',
    field: {
      label: 'Policy for missing subdomains (np)',
      hint: '“reject” is safe.',
      unset: 'Same as for subdomains',
    },
  }),
  adkim: choiceTag(
    {
      r: {
        label: 'r (relaxed)',
        meaning: 'Relaxed: a DKIM signature by any domain of the same organization counts.',
        typed: ['relax', 'relaxed'],
      },
      s: {
        label: 's (strict)',
        meaning: 'Strict: only a DKIM signature by exactly the domain in the From address counts.',
        wish: 'strict alignment of DKIM (adkim=s)',
        typed: ['strict'],
      },
    },
    {
      otherwise: 'r',
      field: {
        label: 'DKIM alignment (adkim)',
        hint: 'Which signatures count as yours.',
        group: 'policy',
        brief: { label: 'DKIM Alignment' },
      },
    },
  ),
  aspf: choiceTag(
    {
      r: {
        label: 'r (relaxed)',
        meaning: 'Relaxed: an SPF pass for any domain of the same organization counts.',
        typed: ['relax', 'relaxed'],
      },
      s: {
        label: 's (strict)',
        meaning: 'Strict: only an SPF pass for exactly the domain in the From address counts.',
        wish: 'strict alignment of SPF (aspf=s)',
        typed: ['strict'],
      },
    },
    {
      otherwise: 'r',
      field: {
        label: 'SPF alignment (aspf)',
        hint: 'Which senders count as yours.',
        group: 'policy',
        brief: { label: 'SPF Alignment' },
      },
    },
  ),
  t: choiceTag(
    {
      n: {
        label: 'No',
        meaning: 'No test mode: the policy applies as written.',
        typed: ['no', 'false'],
      },
      y: {
        label: 'Yes (t=y)',
        meaning: 'Test mode: receivers apply the policy one level lower and keep sending reports.',
        typed: ['yes', 'true'],
      },
    },
    {
      otherwise: 'n',
      field: {
        label: 'Test mode (t)',
        hint: 'Receivers apply the policy one level lower.',
        group: 'more',
      },
    },
  ),
  psd: choiceTag(
    {
      n: {
        label: 'No (psd=n)',
        meaning: 'The organization starts at this domain, whatever is above it.',
        wish: 'an organization of its own (psd=n)',
        typed: ['no'],
      },
      y: {
        label: 'Yes (psd=y)',
        meaning: 'The domain is a public suffix: others register names below it.',
        wish: 'a public suffix (psd=y)',
        typed: ['yes'],
      },
      u: { label: 'Unknown (psd=u)', meaning: 'The tree walk finds where the organization starts.' },
    },
    {
      otherwise: 'u',
      tellsOtherwise: () => false,
      field: {
        label: 'Public suffix (psd)',
        hint: '“No” makes this domain its own organization.',
        group: 'more',
        unset: 'Not set',
      },
    },
  ),
  pct: removedTag(
    'the percentage: newer receivers apply the policy to all failing mail.',
    ' For a gentle start, choose test mode.',
    {
      label: 'Percentage (pct)',
      choices: ['100', '50', '25', '10'].map((value) => ({ value, label: `${value}%` })),
    },
  ),
  rf: removedTag('the report format; there is only one.', ' There is only one format, afrf.', {
    label: 'Report format (rf)',
    choices: ['afrf', 'iodef'].map((value) => ({ value, label: value })),
  }),
  ri: removedTag('the report interval; receivers report once a day.', ' They report once a day.', {
    label: 'Report interval (ri)',
    choices: [
      { value: '3600', label: '3600 seconds (an hour)' },
      { value: '86400', label: '86400 seconds (a day)' },
      { value: '604800', label: '604800 seconds (a week)' },
    ],
  }),
  fo: {
    otherwise: '0',
    tellsOtherwise: ({ ruf }: Beside) => ruf.length > 0,
    accepts: isFo,
    meant: foIn,
    meaning: (value: string, { ruf }: Beside) =>
      ruf.length === 0
        ? 'Receivers ignore it, since there is no ruf for failure reports.'
        : `A failure report is requested when ${optionsOf(value)
            .map((option) => FO_WORDS[option])
            .join(', or when ')}.`,
    misread: 'The value must be made of 0 or 1, d and s, with colons between them; receivers use 0.',
    field: {
      label: 'Failure options (fo)',
      hint: 'When to report a single message.',
      group: 'failures',
      unset: 'Not set',
      choices: [
        { value: '0', label: '0 (SPF and DKIM both fail)' },
        { value: '1', label: '1 (SPF or DKIM fails)' },
        { value: 'd', label: 'd (a DKIM signature fails)' },
        { value: 's', label: 's (SPF fails)' },
      ],
    },
  },
  rua: addressTag({
    wish: 'reports',
    meaning: (addresses) => `Daily summaries go to ${addresses}.`,
    misread: 'There is no email address that receivers can read, so no summaries are sent.',
    field: {
      label: 'Aggregate report addresses (rua)',
      hint: 'For the daily summaries. Separate with commas.',
      proposed: true,
      canBeEmptied: true,
    },
  }),
  ruf: addressTag({
    wish: 'failure reports',
    meaning: (addresses) => `Reports on single failing messages go to ${addresses}; few receivers send any.`,
    misread: 'There is no email address that receivers can read, so no failure reports are sent.',
    field: {
      label: 'Forensic report addresses (ruf)',
      hint: 'For reports on single messages, which few receivers send. Separate with commas.',
      brief: { label: 'RUF Email', hint: 'For reports on single messages; few receivers send any.' },
    },
  }),
} as const satisfies Readonly<Record<string, TagRule<Beside>>>

export type DmarcTagName = keyof typeof DMARC_TAGS

/** All that a record can have after the version, in either standard. */
export const TAG_NAMES = Object.keys(DMARC_TAGS) as readonly DmarcTagName[]

export const dmarcTag = (name: string): TagRule<Beside> | undefined =>
  rowOf<TagRule<Beside>>(DMARC_TAGS, name)

export const isRemovedTag = (name: string): boolean => dmarcTag(name)?.removed !== undefined

/** Of the current standard, the version included. */
export const isKnownTag = (name: string): boolean =>
  name === 'v' || (dmarcTag(name) !== undefined && !isRemovedTag(name))

/** Tags with a value of their own that is neither a policy nor an address, in the order of a record. */
export const VALUE_TAGS = TAG_NAMES.filter((name) => 'otherwise' in DMARC_TAGS[name])

/** Tags with a fixed set of values. */
type ChoiceTag = {
  [Name in DmarcTagName]: 'values' extends keyof (typeof DMARC_TAGS)[Name] ? Name : never
}[DmarcTagName]
export type DmarcChoices = { [Name in ChoiceTag]: keyof (typeof DMARC_TAGS)[Name]['values'] }

export const CHOICE_TAGS = TAG_NAMES.filter((name): name is ChoiceTag => 'values' in DMARC_TAGS[name])
