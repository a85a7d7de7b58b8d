// The package ships no types; of its functions only this one is used.
declare module 'punycode/punycode.es6.js' {
  const punycode: { toUnicode(domain: string): string }
  export default punycode
}
