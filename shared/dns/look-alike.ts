// Names that the eye takes for one another.
import { toUnicode } from './domain-name.ts'

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
export function skeleton(domain: string): string {
  const letters = Array.from(toUnicode(domain).toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''))
  return letters
    .map((letter) => TWINS[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** True for two names that differ and look alike. */
export const looksLike = (a: string, b: string): boolean => a !== b && skeleton(a) === skeleton(b)
