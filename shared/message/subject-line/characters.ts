// Characters of a subject that nobody sees, that turn its direction, or that devices draw differently.

export interface OddCharacter {
  /** "U+200B" */
  point: string
  name: string
  count: number
}

/** Unicode's names, shortened; those that people meet in copied texts. */
const INVISIBLE: Readonly<Record<string, string>> = {
  '\u00ad': 'soft hyphen',
  '\u034f': 'combining grapheme joiner',
  '\u061c': 'Arabic letter mark',
  '\u115f': 'Hangul filler',
  '\u1160': 'Hangul filler',
  '\u180e': 'Mongolian vowel separator',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u2029': 'paragraph separator',
  '\u2060': 'word joiner',
  '\u2061': 'function application',
  '\u2062': 'invisible times',
  '\u2063': 'invisible separator',
  '\u2064': 'invisible plus',
  '\u3164': 'Hangul filler',
  '\ufeff': 'zero width no-break space',
  '\uffa0': 'Hangul filler',
}

const DIRECTION: Readonly<Record<string, string>> = {
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'end of an embedding',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'end of an isolate',
}

const pointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

function counted(text: string, names: Readonly<Record<string, string>>): OddCharacter[] {
  const counts = new Map<string, number>()
  for (const character of text)
    if (Object.hasOwn(names, character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts].map(([character, count]) => ({
    point: pointOf(character),
    name: names[character] ?? '',
    count,
  }))
}

/** An emoji, with what joins several to one (UTS #51, ED-17): nothing in it is hidden. */
const EMOJI =
  /\p{Regional_Indicator}{2}|[0-9#*]\ufe0f?\u20e3|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?){0,9}/gu

/** © and the like are text unless a selector follows. */
const isPicture = (sequence: string): boolean => /\p{Emoji_Presentation}|\ufe0f|\u20e3|\u200d/u.test(sequence)

export const emojiIn = (text: string): string[] => (text.match(EMOJI) ?? []).filter(isPicture)

/** The joiners of Arabic, Indic and other scripts have a purpose between their letters. */
const JOINED = /(?<=[\p{L}\p{M}])[\u200c\u200d]+(?=[\p{L}\p{M}])/gu
const isLatin = (text: string, at: number): boolean => /[A-Za-z]/.test(text.charAt(at - 1))

/** What no reader sees and no script needs. */
export const invisibleIn = (text: string): OddCharacter[] =>
  counted(
    text
      .replace(EMOJI, '')
      .replace(JOINED, (run, at: number, whole: string) => (isLatin(whole, at) ? run : '')),
    INVISIBLE,
  )

/** What turns the direction of the text after it. */
export const overridesIn = (text: string): OddCharacter[] => counted(text, DIRECTION)

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Text of both directions: punctuation and numbers at the seam move (UAX #9). */
export const isMixedDirection = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)

/** How many characters a reader counts. */
export const lengthOf = (text: string): number => [...text.replace(EMOJI, '☺')].length
