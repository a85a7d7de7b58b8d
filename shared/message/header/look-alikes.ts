// Names that look like other names: letters of another alphabet, digits in place of letters, invisible characters.
import { toUnicode } from '#shared/dns/domain-name.ts'

/** The letters that fonts draw like Latin ones; an excerpt of https://www.unicode.org/Public/security/latest/confusables.txt */
const TWINS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...pairs('аеорсухіјѕԁԛԝһкмтвнг', 'aeopcyxijsdqwhkmtbhr'),
    ...pairs('αοριυνκτεηωχγ', 'aopiuvktenwxy'),
    ...pairs('ıɡɑոօսցһ', 'iganough'),
    ...pairs('0135', 'oles'),
  ].filter(([, twin]) => twin !== ''),
)

function pairs(letters: string, twins: string): [string, string][] {
  const latin = Array.from(twins)
  return Array.from(letters).map((letter, index) => [letter, latin[index] ?? ''])
}

/** The name as the eye reads it: without accents, twins of another alphabet as Latin letters, "rn" as "m". */
function skeleton(domain: string): string {
  const letters = Array.from(toUnicode(domain).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
  return letters
    .map((letter) => TWINS[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** True for two names that differ and look alike. */
export const looksLike = (a: string, b: string): boolean => a !== b && skeleton(a) === skeleton(b)

/** Letters of two alphabets in one label, which no honest word has (Japanese and Korean mix theirs). */
export function mixesAlphabets(domain: string): boolean {
  return toUnicode(domain)
    .split('.')
    .some((label) => {
      const hasLatin = /\p{Script=Latin}/u.test(label)
      return (
        hasLatin && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u.test(label)
      )
    })
}

/** Zero-width characters and direction marks, which can make one name read as another. */
export const hasHiddenCharacters = (text: string): boolean =>
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/.test(text)
