// Phrases that older filters counted, with their weight: 1, 3 or 6. From github.com/tearoom1/uniform-spam-words,
// src/guards/lists, commit 0b09a67 (MIT, (c) 2024 Mathis Koblin); without duplicates, and without "Ad", "Score" and
// "SEO", which occur in too many honest emails.

const COUNTED: Readonly<Record<number, string>> = {
  6: `
    act now | additional income | anti-aging | as seen on | be your own boss | become a member | cash bonus
    | cents on the dollar | check or money order | click below | click here | click now | consolidate debt |
    credit card offers | direct marketing | double your cash | double your income | earn extra cash |
    eliminate bad credit | eliminate debt | exclusive deal | expect to earn | human growth hormone |
    increase sales | increase traffic | incredible deal | internet marketing | last chance | limited time |
    lose weight | make money | male enhancement | marketing solution | mass email | meet singles | million
    dollars | mortgage rates | multi-level marketing | new customers only | no credit check | no purchase
    necessary | potential earnings | pure profit | requires initial investment | risk-free | save big | save
    big money | save up to | special promotion | this isn't a scam | this isn't junk | this isn't spam |
    this won't last | unsecured credit | unsecured debt | valium | viagra | vicodin | we hate spam | weight
    loss | what are you waiting for? | while supplies last | will not believe your eyes | xanax | you are a
    winner | you have been selected
  `,
  3: `
    100% free | 100% more | 100% satisfied | apply now | best price | big bucks | billion | bulk email | buy
    direct | call now | cancel at any time | compare rates | confidentiality | congratulations | dear friend
    | direct email | do it today | don't delete | earn money | extra cash | extra income | fast cash |
    financial freedom | free access | free consultation | free gift | free hosting | free info | free
    investment | free membership | free money | free preview | free quote | free trial | full refund | get
    it now | get out of debt | get paid | get started now | giveaway | guaranteed | hidden charges |
    important information regarding | information you requested | lower rates | lowest price | money back |
    no catch | no cost | no fees | no gimmick | no hidden costs | no hidden fees | no interest | no
    investment | no obligation | no questions asked | no strings attached | not junk | not spam | once in a
    lifetime | order now | pennies a day | prize | satisfaction guaranteed | see for yourself | sign up free
    | social security number | take action | undisclosed | unsolicited | winner | winning
  `,
  1: `
    100% | accept credit cards | all new | bargain | beneficiary | billing | bonus | cards accepted | cash |
    certified | cheap | claims | clearance | deal | debt | discount | fantastic | in accordance with laws |
    income | investment | join millions | lifetime | loans | luxury | message contains | money | name brand
    | offer | online marketing | opt in | pre-approved | quote | rates | refinance | removal | reserves the
    right | search engine | sent in compliance | subject to | terms and conditions | trial | unlimited |
    warranty | web traffic | work from home
  `,
}

/** What lists of spam words on the web name, too. No filter rule that we know counts one of them by itself. */
const COMMON = `
  act immediately | adult | avoid bankruptcy | bank account | bitcoin | bitcoins | buy now | casino | cialis | credit card |
  cryptocurrency | debt relief | earn per week | extra inches | final notice | forex | free | get rich | gift card | guarantee |
  home based | hurry | inheritance | investment opportunity | jackpot | lottery | miracle | money making | nigerian |
  no experience | online casino | online pharmacy | passive income | pharmacy | pills | replica | rolex | special offer |
  urgent | verify your account | wire transfer | work at home
`

/** Which words around a phrase SpamAssassin needs to count it (rules/20_phrases.cf, commit 019d291, read 2026-11-26). */
export const COUNTED_WITH: Readonly<Partial<Record<string, string>>> = {
  urgent: 'URG_BIZ: near “business”, “reply”, “response” and the like',
  guarantee: 'MONEY_BACK: in “money back guarantee”',
  guaranteed: 'GUARANTEED_100_PERCENT and BANG_GUAR: in “100% guaranteed” and “guaranteed!”',
  'act now': 'ACT_NOW_CAPS: with both words capitalized',
  rolex: 'REPLICA_WATCH: after “replica”',
  replica: 'REPLICA_WATCH: before “rolex”',
}

const SOURCE: Readonly<Record<number, string>> = { ...COUNTED, 0: COMMON }

export interface ListedPhrase {
  phrase: string
  /** 1, 3 or 6 as in its list; 0 for one that is only known. */
  weight: number
  /** Words in lower case; a hyphen also separates words. */
  words: readonly string[]
}

/** By their first word. */
export const PHRASES: ReadonlyMap<string, readonly ListedPhrase[]> = byFirstWord()

function byFirstWord(): Map<string, ListedPhrase[]> {
  const map = new Map<string, ListedPhrase[]>()
  for (const [weight, text] of Object.entries(SOURCE)) {
    for (const phrase of text.split('|').map((part) => part.trim().replace(/\s+/g, ' '))) {
      const words = phrase.split(/[\s-]+/)
      const first = words[0] ?? ''
      map.set(first, [...(map.get(first) ?? []), { phrase, weight: Number(weight), words }])
    }
  }
  // The longest first: "risk-free" in "100% risk-free" and not "100%".
  for (const phrases of map.values()) phrases.sort((a, b) => b.words.length - a.words.length)
  return map
}

/** Alternatives that say the same with substance. */
export const REWRITES: Readonly<Record<string, string>> = {
  'click here': 'Name what is behind the link: “Read the report”.',
  'click below': 'Name what is behind the link: “See your options”.',
  'click now': 'Name what is behind the link: “See the new prices”.',
  'act now': 'Say until when, and why: “Registration closes on May 12”.',
  'apply now': 'Say what follows: “Send your application”.',
  'call now': 'Say who answers, and when: “Call Ana, weekdays 9 to 5”.',
  'order now': 'Say what it is: “Order the spring box”.',
  'limited time': 'Give the day it ends.',
  'last chance': 'Give the day it ends.',
  'while supplies last': 'Say how many there are.',
  'dear friend': 'Use the name, or leave the greeting out.',
  'risk-free': 'Say what happens if it does not fit: “Return it within 30 days”.',
  '100% free': 'Say what it costs, and what it does not.',
  'free trial': 'Say how long, and whether a card is needed.',
  'free access': 'Say to what, and for how long.',
  guaranteed: 'Say what is promised, and what happens if it fails.',
  'satisfaction guaranteed': 'Say what happens when it does not fit.',
  'no obligation': 'Leave it out; it makes people look for one.',
  congratulations: 'Say what for, in the same sentence.',
  'increase sales': 'Give one number from one customer who agreed to it.',
  'save up to': 'Give the price before and after.',
  'special promotion': 'Say what is cheaper, and by how much.',
  'what are you waiting for?': 'Leave it out.',
  "this isn't spam": 'Leave it out: only spam says so.',
  'not spam': 'Leave it out: only spam says so.',
}
