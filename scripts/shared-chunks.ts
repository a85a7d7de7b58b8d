// Which parts of the pages' script are bundled together: nearly every page needs them, and dozens of small files would cost
// more bytes and more requests than a few. Styles follow the script (route-styles.ts), so code that only some pages use does
// not belong here, and neither does the frame: React never gets it (app/document.tsx).

const CHUNKS: readonly { name: string; files: readonly RegExp[] }[] = [
  { name: 'react', files: [/\/node_modules\/(react|react-dom|scheduler|@remix-run|turbo-stream)\//] },
  {
    name: 'page',
    files: [
      /\/app\/components\/layout\/(breadcrumb|problem-page|structured-data)/,
      /\/app\/components\/ui\/(badge|banner|button|field|sign|submit-button|tone)/,
      /\/app\/components\/tool\/stamp/,
      /\/shared\/calendar\/day-text/,
      /\/app\/content\/brand\.ts$/,
      /\/app\/page-(handle|meta|settings)\.tsx?$/,
    ],
  },
  {
    name: 'api',
    files: [/\/app\/api\/(browser-api|outcome|page-call)\.ts$/, /\/shared\/api\//, /\/node_modules\/hono\//],
  },
  { name: 'parts', files: [/\/app\/components\/ui\/(data-table|disclosure)/] },
  {
    name: 'verdict',
    // Includes the code that formats names: the home page has it, but none of the tools' styles.
    files: [
      /\/app\/components\/tool\/(judgement-words|noted|verdict-slip)/,
      /\/shared\/dns\/(domain-name|visible-text)/,
    ],
  },
  {
    name: 'tool',
    files: [
      /\/app\/components\/tool\/(ask-again|checker-form|domain-field|evidence-table|example-note|field-problems)/,
      /\/app\/components\/tool\/(finding-list|lookup-failed|result-region|show-result)/,
      /\/app\/components\/tool\/(tool-guide|tool-page|tool-route|use-busy)/,
    ],
  },
]

/** For Rollup's `manualChunks`; undefined leaves a module with the pages that use it. */
export const sharedChunk = (id: string): string | undefined =>
  CHUNKS.find(({ files }) => files.some((file) => file.test(id)))?.name
