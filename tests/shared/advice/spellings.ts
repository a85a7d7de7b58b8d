// Thirty ways to write the same record: receivers read each alike, so the verdict and the changes must be alike, too.

/** The record again, as the texts at its name; a text may come in pieces. */
type Spelling = (record: string) => string | string[]

const cut = (record: string, ...places: readonly number[]): string[] => {
  const ends = [...places.filter((place) => place > 0 && place < record.length), record.length]
  return ends.map((end, index) => record.slice(index === 0 ? 0 : ends[index - 1], end))
}
const cutAt = (pattern: RegExp, after: number) => (record: string) => {
  const at = record.search(pattern)
  return at < 0 ? record : cut(record, at + after)
}
const PIECES: Record<string, Spelling> = {
  'cut in the middle': (record) => cut(record, Math.floor(record.length / 2)),
  'cut every ten characters': (record) =>
    cut(record, ...Array.from({ length: Math.ceil(record.length / 10) }, (_, index) => index * 10)),
  'cut after the version': cutAt(/[ ;]/, 0),
  'cut before the last character': (record) => cut(record, record.length - 1),
  'an empty piece first': (record) => ['', record],
  'an empty piece last': (record) => [record, ''],
  'cut after “:” or “=”': cutAt(/[a-z0-9][:=](?!DMARC|spf|DKIM|BIMI|TLSRPT)/, 2),
}

/** The names in a key's record have one letter. */
const LONG_NAMES: Record<string, Spelling> = {
  ...PIECES,
  'cut inside a name': cutAt(/[a-z]{2}[:=]/, 1),
}

const terms = (record: string) => record.split(' ')
const onTerms = (change: (terms: string[]) => string[]) => (record: string) => {
  const [version = '', ...rest] = terms(record)
  return [version, ...change(rest)].join(' ')
}
const mechanisms = (change: (term: string) => string) =>
  onTerms((all) => all.map((term) => (/^[a-z0-9]+(?::|\/|$)/i.test(term) ? change(term) : term)))

const SPF: Record<string, Spelling> = {
  'in capitals': (record) => record.toUpperCase(),
  'the version in capitals': (record) => record.replace('v=spf1', 'V=SPF1'),
  'names in mixed case': mechanisms((term) => term.replace(/^[a-z]/, (letter) => letter.toUpperCase())),
  'two blanks between terms': (record) => record.replaceAll(' ', '  '),
  'a blank at the end': (record) => `${record} `,
  'three blanks at the end': (record) => `${record}   `,
  'many blanks after the version': (record) => record.replace(' ', '      '),
  'a plus before each term': mechanisms((term) => `+${term}`),
  'a plus before the first term': onTerms(([first = '', ...rest]) => [
    /^(?:[-~?]|redirect)/.test(first) ? first : `+${first}`,
    ...rest,
  ]),
  'the length of one address': (record) => record.replace('ip4:192.0.44.77', 'ip4:192.0.44.77/32'),
  'the length of one IPv6 address': (record) =>
    record.replace('ip6:2001:500:8d::25', 'ip6:2001:500:8d::25/128'),
  'IPv6 without “::”': (record) =>
    record
      .replace('2001:500:8d::25', '2001:500:8d:0:0:0:0:25')
      .replace('2001:500:88::/', '2001:500:88:0:0:0:0:0/'),
  'IPv6 with zeros': (record) => record.replaceAll('2001:500:', '2001:0500:'),
  'IPv6 in capitals': (record) => record.replaceAll('8d::', '8D::'),
  'a length for a host': (record) => record.replace('a:out.acme.com', 'a:out.acme.com/32'),
  'a final dot after names': (record) => record.replace(/(include:|redirect=)(\S+)/g, '$1$2.'),
  'names in capitals': (record) =>
    record.replace(
      /(include:|a:|mx:|redirect=)(\S+)/g,
      (_, name: string, host: string) => name + host.toUpperCase(),
    ),
  'an unknown modifier': onTerms((all) => [...all, 'x=y']),
  'redirect first': onTerms((all) => [
    ...all.filter((term) => term.startsWith('redirect')),
    ...all.filter((term) => !term.startsWith('redirect')),
  ]),
  'its own name': (record) => record.replace(/ (a|mx)(?= |$)/g, ' $1:acme.com'),
  // Others may not change places: the first match ends the evaluation, and so does the first failure.
  'the order of addresses': (record) => record.replace(/(ip[46]:\S+) (ip[46]:\S+)/, '$2 $1'),
}

const tags = (record: string) => record.split(/; */)
const onTags =
  (change: (tags: string[]) => string[], join = '; ') =>
  (record: string) => {
    const [version = '', ...rest] = tags(record)
    return [version, ...change(rest)].join(join)
  }
const onValues = (names: RegExp, change: (value: string) => string) =>
  onTags((all) =>
    all.map((tag) => {
      const [name = '', ...value] = tag.split('=')
      return names.test(name) ? `${name}=${change(value.join('='))}` : tag
    }),
  )

const TAGS: Record<string, Spelling> = {
  'a semicolon at the end': (record) => `${record};`,
  'a semicolon and a blank at the end': (record) => `${record}; `,
  'a blank and a semicolon at the end': (record) => `${record} ;`,
  'a blank at the end': (record) => `${record} `,
  'no blank after semicolons': onTags((all) => all, ';'),
  'two blanks after semicolons': onTags((all) => all, ';  '),
  'a tab after semicolons': onTags((all) => all, ';\t'),
  'a blank before semicolons': onTags((all) => all, ' ;'),
  'blanks around semicolons': onTags((all) => all, ' ; '),
  'blanks around “=”': (record) =>
    record.replace(/([a-z]+)=(?=[^=\s])/gi, (whole, name: string) =>
      name.toLowerCase() === 'v' ? whole : `${name} = `,
    ),
  'a blank after “=”': onTags((all) => all.map((tag) => tag.replace('=', '= '))),
  'a blank before “=”': onTags((all) => all.map((tag) => tag.replace('=', ' ='))),
  'blanks around the first “=”': (record) => record.replace('=', ' = '),
  'the order of the tags': onTags((all) => [...all.slice(0, 1), ...all.slice(1).reverse()]),
  'the last tag second': onTags((all) =>
    [...all.slice(0, 1), ...all.slice(-1), ...all.slice(1, -1)].slice(0, all.length),
  ),
}

const DMARC: Record<string, Spelling> = {
  ...TAGS,
  'policies in capitals': onValues(/^s?p$/, (value) => value.toUpperCase()),
  'policies with a capital': onValues(/^s?p$/, (value) =>
    value.replace(/^./, (letter) => letter.toUpperCase()),
  ),
  'alignment in capitals': onValues(/^a(?:dkim|spf)$/, (value) => value.toUpperCase()),
  'the scheme in capitals': onValues(/^ru[af]$/, (value) => value.replaceAll('mailto', 'MAILTO')),
  'hosts in capitals': onValues(/^ru[af]$/, (value) =>
    value.replace(/@[^,]+/g, (host) => host.toUpperCase()),
  ),
  'blanks around commas': onValues(/^ru[af]$/, (value) => value.replaceAll(',', ' , ')),
  'a blank after commas': onValues(/^ru[af]$/, (value) => value.replaceAll(',', ', ')),
  'the order of addresses': onValues(/^ru[af]$/, (value) => value.split(',').reverse().join(',')),
}

const DKIM: Record<string, Spelling> = {
  ...TAGS,
  'blanks in the key': (record) => record.replace(/p=(.{8})(.{8})/, 'p=$1 $2 '),
  'a line break in the key': (record) => record.replace(/p=(.{8})/, 'p=$1\r\n '),
  'a tab in the key': (record) => record.replace(/p=(.{8})/, 'p=$1\t'),
}

/** RFC 8460 section 3: what does not begin with “v=TLSRPTv1;” is discarded. */
const TLSRPT: Record<string, Spelling> = {
  'a semicolon at the end': (record) => `${record};`,
  'no blank after semicolons': onTags((all) => all, ';'),
  'two blanks after semicolons': onTags((all) => all, ';  '),
  'a semicolon and a blank at the end': (record) => `${record}; `,
  'the order of addresses': onValues(/^rua$/, (value) => value.split(',').reverse().join(',')),
  'hosts in capitals': onValues(/^rua$/, (value) => value.replace(/@[^,]+/g, (host) => host.toUpperCase())),
}

export const SPELLINGS: Record<string, Record<string, Spelling>> = {
  spf: { ...SPF, ...LONG_NAMES },
  dmarc: { ...DMARC, ...LONG_NAMES },
  dkim: { ...DKIM, ...PIECES },
  bimi: { ...TAGS, ...LONG_NAMES },
  tlsrpt: { ...TLSRPT, ...LONG_NAMES },
}
