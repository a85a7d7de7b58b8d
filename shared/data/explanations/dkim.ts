import { ED25519_KEY, GOOD_KEY, SHORT_KEY } from './example-keys.ts'
import type { DKIM_FINDINGS } from '#shared/records/dkim/findings.ts'
import { KEY_EXPLANATIONS } from './dkim-key.ts'
import { TAG_EXPLANATIONS } from './dkim-tag.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

const RECORD = `v=DKIM1; k=rsa; p=${GOOD_KEY}`

/** These records at the selector s1, which is asked for. */
const records = (...TXT: string[]): Example => ({
  zone: (domain) => ({ [`s1._domainkey.${domain}`]: { TXT } }),
  fields: { selector: 's1' },
})

const everySelector = (record: string): Example => ({
  zone: (domain) => ({ [`*._domainkey.${domain}`]: { TXT: [record] } }),
  fields: { selector: 's1' },
})

const SELECTORS =
  'A domain can have several DKIM keys, each under a name of its own, the selector. Every signature says which selector it used.'

export const DKIM_EXPLANATIONS: Explanations<typeof DKIM_FINDINGS> = {
  ...KEY_EXPLANATIONS,
  ...TAG_EXPLANATIONS,
  'dkim-none-can-exist': {
    meaning:
      'All DKIM keys of a domain are below one name, “_domainkey”. DNS says that this name does not exist, so the domain has no key at all. Its mail is not signed, and receivers such as Gmail and Outlook trust it less or refuse it.',
    example: { zone: (domain) => ({ [domain]: { A: ['192.0.43.8'] } }) },
  },
  'dkim-not-needed': {
    meaning:
      'The domain has no DKIM key, and its SPF record says that no server may send mail as this domain. A domain that sends nothing has nothing to sign, so all is well.',
    example: { zone: (domain) => ({ [domain]: { MX: [[0, '.']], TXT: ['v=spf1 -all'] } }) },
  },
  'dkim-not-in-from': {
    meaning:
      'A DKIM signature proves the domain that people see in From. Nobody sees this one: a service uses it for bounces, or only receives there. So it needs no key, and the domain in From has to have one.',
    example: {
      zone: (domain) => ({
        [domain]: {
          MX: [[10, 'feedback-smtp.us-east-1.amazonses.com']],
          TXT: ['v=spf1 include:amazonses.com ~all'],
        },
      }),
    },
  },
  'dkim-parked': {
    meaning:
      'The domain answers every question for a DKIM key with an empty one, which means “revoked”. No signature with this domain can pass. It is the right way to protect a domain that sends no mail.',
    example: everySelector('v=DKIM1; p='),
  },
  'dkim-wildcard': {
    meaning: `${SELECTORS} This domain has a catch-all record that gives the same answer for every selector. A single key cannot be replaced or withdrawn then, and nobody can tell which selectors are really used.`,
    example: everySelector(RECORD),
  },
  'dkim-ed25519-only': {
    meaning:
      'The only DKIM key that we found is of a modern kind, Ed25519. Gmail, Yahoo and Microsoft check the older kind, RSA. To them, mail signed only with this key looks as if it were not signed.',
    example: {
      zone: (domain) => ({
        [`google._domainkey.${domain}`]: { TXT: [`v=DKIM1; k=ed25519; p=${ED25519_KEY}`] },
      }),
    },
  },
  'dkim-absent': {
    meaning: `${SELECTORS} DNS has no key under this one. If your mail is signed with it, receivers cannot check the signature, and the mail fails DKIM. Perhaps the selector is misspelled, or the record was never published.`,
    example: {
      zone: (domain) => ({ [`s2._domainkey.${domain}`]: { TXT: [RECORD] } }),
      fields: { selector: 's1' },
    },
  },
  'dkim-not-a-key': {
    meaning:
      'There is a text at the name where receivers look for the DKIM key, but it is something else. A catch-all record of the domain often answers there. Receivers find no key, so mail signed with this selector fails DKIM.',
    example: records('v=spf1 -all'),
  },
  'dkim-multiple-records': {
    meaning:
      'Each selector may have one key. Here there are several, and every receiver chooses for itself which one it tries. So the same message may pass at one provider and fail at another.',
    example: records(RECORD, `v=DKIM1; k=rsa; p=${SHORT_KEY}`),
  },
  'dkim-other-text': {
    meaning:
      'Next to the key, there is another text at the same name. Some receivers ignore it, others may take it for the key and fail. Nothing but the key belongs there.',
    example: records('office', RECORD),
  },
  'dkim-cname-dead-end': {
    meaning:
      'A CNAME says “look over there instead.” With DKIM, it points to the mail service, which keeps the key. Here the service has no key at that place, so receivers find none, and mail signed with this selector fails DKIM. Usually DKIM is not turned on there yet, or the service is no longer used.',
    fix: 'Turn on DKIM for this domain at the service. If you no longer use the service, remove the CNAME.',
    example: {
      zone: (domain) => ({ [`s1._domainkey.${domain}`]: { CNAME: `s1.keys.${domain}` } }),
      fields: { selector: 's1' },
    },
  },
  'dkim-unknown': {
    meaning:
      'DNS gave no answer when it was asked for the key: the servers could not be reached, or answered with an error. That says nothing about the key. A receiver that meets the same usually tries again later.',
    fix: 'Check again in a minute. If it keeps failing, the name servers of the domain have a problem: ask the company that hosts your DNS.',
  },
  'dkim-selectors-not-answered': {
    meaning: `${SELECTORS} We try many that are in common use, and for some of them DNS gave no answer. There may be a key that we did not see.`,
  },
  'dkim-need-unknown': {
    meaning:
      'The domain has no DKIM key and says that it receives no mail. If it sends none either, it needs no key. Its SPF record would tell, but DNS gave no answer when it was asked for it.',
  },
  'dkim-selector-unknown': {
    meaning: `${SELECTORS} DNS has no list of them, so we can only try those that are in common use, and none of these has a key. Your mail may well be signed with another one.`,
    example: { zone: (domain) => ({ [`unusual-name._domainkey.${domain}`]: { TXT: [RECORD] } }) },
  },
}
