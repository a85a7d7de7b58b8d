// What the build makes of imports that are not modules (scripts/integrity.ts).
declare module '*?integrity' {
  /** Undefined in development. */
  const digest: string | undefined
  export default digest
}
