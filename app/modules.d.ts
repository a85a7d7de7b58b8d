// What the build makes of imports that are not modules (scripts/plain-script.ts).
declare module '*?plain' {
  const script: {
    url: string
    /** Its digest, for the browser to compare; undefined in development. */
    integrity: string | undefined
  }
  export default script
}
