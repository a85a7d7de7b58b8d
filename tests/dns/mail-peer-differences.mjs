// Where our verdicts and those of other mail software differ, who is right, and according to which section.

/**
 * @typedef {object} Difference
 * @property {string[]} peers those that say otherwise than we do
 * @property {'ours' | 'theirs' | 'both'} right both: the RFC leaves it to the receiver
 * @property {string} rfc
 * @property {string} why
 */

/** Keys are the cases of dkim-cases.mjs. @type {Record<string, Difference>} */
export const DKIM_DIFFERENCES = {
  'v-2': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'records with another version must be discarded, and rspamd does not read v=',
  },
  'v-lower-case': {
    peers: ['rspamd', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'the grammar spells the version byte by byte, so its case matters',
  },
  'k-upper-case': {
    peers: ['dkimpy'],
    right: 'ours',
    rfc: 'RFC 5234, 2.3',
    why: '"rsa" in the grammar of k= stands for any case',
  },
  'k-unknown': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'unrecognized key types must be ignored, and rspamd takes them for RSA',
  },
  'hash-sha1': {
    peers: ['dkimpy', 'opendkim', 'rspamd', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 6376, 6.1.2',
    why: 'a signature whose hash is not in h= must be ignored, and none of them reads h= (opendkim-testkey sees no signature)',
  },
  'service-other': {
    peers: ['rspamd', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'a record whose s= does not name the service must be ignored',
  },
  'two-semicolons': {
    peers: ['dkimpy', 'opendkim'],
    right: 'both',
    rfc: 'RFC 6376, 3.2',
    why: 'the grammar has no empty tag, but many receivers ignore it; we warn that strict ones refuse it',
  },
  'bare-rsa-key': {
    peers: ['opendkim', 'rspamd', 'mailauth'],
    right: 'both',
    rfc: 'RFC 6376, 3.6.1',
    why: 'the text wants this form and everyone publishes the other one; we say that some receivers read only that',
  },
  'another-text-behind': {
    peers: ['dkimpy', 'opendkim', 'mailauth'],
    right: 'both',
    rfc: 'RFC 6376, 3.6.2.2',
    why: 'with several records the results are undefined; we warn',
  },
  'another-text-before': {
    peers: ['dkimpy', 'opendkim', 'mailauth'],
    right: 'both',
    rfc: 'RFC 6376, 3.6.2.2',
    why: 'with several records the results are undefined; we warn',
  },
  'same-key-twice': {
    peers: ['opendkim'],
    right: 'both',
    rfc: 'RFC 6376, 3.6.2.2',
    why: 'with several records the results are undefined; we call it an error, though one of them can be used',
  },
  backslashes: {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'the version is "DKIM1\\", and rspamd does not read it',
  },
  'p-upper-case': {
    peers: ['mailauth'],
    right: 'ours',
    rfc: 'RFC 6376, 3.2',
    why: 'the names of tags are case-sensitive, so P= is an unknown tag and p= is missing',
  },
  'rsa-768': {
    peers: ['opendkim', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 8301, 3.2',
    why: 'receivers must not take keys below 1024 bits; rspamd has no such limit, opendkim-testkey does not apply its own',
  },
  'k-ed25519-of-rsa': {
    peers: ['opendkim'],
    right: 'ours',
    rfc: 'RFC 8463, 4.2',
    why: 'an Ed25519 key has 32 bytes; opendkim-testkey compares the bytes and ignores k=',
  },
  'ed25519-wrapped': {
    peers: ['opendkim', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 8463, 4.2',
    why: 'p= has the 32 bytes alone; mailauth unwraps them, opendkim-testkey does not read the key',
  },
  'ed25519-without-k': {
    peers: ['opendkim', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 6376, 3.6.1',
    why: 'without k= the key is of RSA; mailauth goes by its length, opendkim-testkey does not read the key',
  },
  'ed25519-without-padding': {
    peers: ['dkimpy'],
    right: 'ours',
    rfc: 'RFC 6376, 2.10',
    why: 'the grammar of base64 strings has the final = as optional',
  },
}

/** The policy by RFC 7489, which all of them follow. Keys are domains of dmarc-cases.mjs. @type {Record<string, Difference>} */
export const DMARC_DIFFERENCES = {
  'blanks.example.com': {
    peers: ['mailDmarc', 'mailauth', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 7489, 6.4',
    why: 'the grammar allows blanks around each =, the first one too',
  },
  'semicolons.example.com': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7489, 6.3',
    why: 'what is wrong behind v= is ignored for the rest to count; rspamd stops reading',
  },
  'v-lower.example.com': {
    peers: ['mailDmarc', 'mailauth'],
    right: 'ours',
    rfc: 'RFC 7489, 6.3',
    why: 'v= must be "DMARC1" to the letter, or the whole record is ignored',
  },
  'blank-first.example.com': {
    peers: ['mailauth'],
    right: 'ours',
    rfc: 'RFC 7489, 6.4',
    why: 'a record starts with its v, not with a blank',
  },
  'p-bad.example.com': {
    peers: ['mailauth'],
    right: 'ours',
    rfc: 'RFC 7489, 6.6.3',
    why: 'without a valid p= or an address for reports there is no DMARC; mailauth applies the policy "block"',
  },
  'p-bad-rua.example.com': {
    peers: ['mailDmarc', 'mailauth', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 7489, 6.6.3',
    why: 'with an address for reports, a bad p= means none',
  },
  'p-missing-rua.example.com': {
    peers: ['mailauth'],
    right: 'ours',
    rfc: 'RFC 7489, 6.6.3',
    why: 'with an address for reports, a missing p= means none',
  },
  'sp-bad.example.com': {
    peers: ['mailauth', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 7489, 6.6.3',
    why: 'a bad sp= beside an address for reports makes the whole policy none',
  },
}

/** Keys are the cases of peer-cases.mjs. @type {Record<string, Difference>} */
export const SPF_DIFFERENCES = {
  'include of a name without SPF': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 5.2',
    why: 'an include of a name without a record is a permerror',
  },
  'include of itself': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 4.6.4',
    why: 'it would take more than ten lookups; rspamd ignores the loop',
  },
  'macro of a local part': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 7.3',
    why: 'the parts are separated by the "-" that the macro names',
  },
  'macro that keeps no part': {
    peers: ['mailauth', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 7.3',
    why: 'the number of parts must not be zero',
  },
  'mx with eleven hosts': {
    peers: ['mailauth', 'rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 4.6.4',
    why: 'an mx that leads to more than ten hosts must be a permerror; the other two ask for as many as there are',
  },
  'four void lookups': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 4.6.4',
    why: 'receivers should stop after two void lookups; rspamd counts none',
  },
  'eleven lookups': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 4.6.4',
    why: 'receivers must stop after ten; rspamd stops after thirty',
  },
  'a syntax error behind a match': {
    peers: ['rspamd'],
    right: 'ours',
    rfc: 'RFC 7208, 4.6',
    why: 'an error anywhere in the record is a permerror, before anything is matched',
  },
}
