// Which parts of the pages' script are bundled together: nearly every page needs them, and dozens of small files would cost
// more bytes and more requests than a few. Styles follow the script (route-styles.ts), so code that only some pages use does
// not belong here, and neither does the frame: React never gets it (app/document.tsx).

const CHUNKS: readonly { name: string; files: readonly RegExp[] }[] = [
  { name: 'react', files: [/\/node_modules\/(react|react-dom|scheduler|@remix-run|turbo-stream)\//] },
  {
    name: 'page',
    files: [
      /\/app\/components\/layout\/(breadcrumb|problem-page|structured-data)/,
      /\/app\/components\/ui\/(badge|banner|button|field|select-field|sign)/,
      /\/app\/components\/ui\/(submit-button|text-area-field|tone)/,
      /\/app\/components\/tool\/stamp/,
      /\/shared\/(calendar\/day-text|dnsbl\/status|rdap\/day|report\/verdict|samples\/names|tools\/tool|watch\/places)\.ts$/,
      /\/app\/content\/brand\.ts$/,
      /\/app\/page-(handle|meta|settings)\.tsx?$/,
      /\/app\/router\/redirect/,
      // How a module loads another one later.
      /vite\/preload-helper/,
    ],
  },
  { name: 'parts', files: [/\/app\/components\/ui\/(data-table|disclosure)/] },
  {
    name: 'api',
    files: [/\/app\/api\/(browser-api|outcome|page-call)\.ts$/, /\/shared\/api\//, /\/node_modules\/hono\//],
  },
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
      /\/app\/components\/ui\/copy-/,
    ],
  },
  // Named, or it would be bundled with the first module that imports it, even if only for what runs at the edge.
  { name: 'schemas', files: [/\/node_modules\/valibot\//, /\/shared\/report\/described-words/] },
  {
    // What shows a report without changes.
    name: 'findings',
    files: [/\/app\/components\/tool\/(file-with-copy|finding-groups)/, /\/shared\/change\/ended\.ts$/],
  },
  {
    // Some pages show changes without the frame of a result.
    name: 'changes',
    files: [
      /\/app\/components\/tool\/change-(connect|list|publish|slip|watch)/,
      /\/shared\/(change\/live-question|domain-connect\/tools)\.ts$/,
    ],
  },
  {
    name: 'result',
    files: [
      /\/app\/components\/tool\/(check-result|domain-checker|earlier-verdict|fleet-instead|pass-on)/,
      /\/app\/components\/tool\/(result-aside|tool-tabs)/,
      /\/shared\/(change\/plain-text|snapshot\/kept-tools)\.ts$/,
    ],
  },
  {
    // Generators show changes, too.
    name: 'steps',
    files: [
      /\/app\/components\/tool\/(change-steps|provider-badge)/,
      /\/shared\/change\/export\/format-list\.ts$/,
    ],
  },
  {
    // What the pages have that show SPF, DKIM and DMARC together.
    name: 'authentication',
    files: [
      /\/app\/routes\/email-authentication\/(more-of|selector-search)/,
      /\/shared\/change\/(order|zone)\.ts$/,
      /\/shared\/tools\/(email-authentication|gate)\.ts$/,
    ],
  },
  { name: 'question', files: [/\/shared\/dkim\/question\.ts$/] },
  { name: 'selectors', files: [/\/app\/routes\/dkim\/(dkim-data|use-slices)/] },
]

/** For Rollup's `manualChunks`; undefined leaves a module with the pages that use it. */
export const sharedChunk = (id: string): string | undefined =>
  CHUNKS.find(({ files }) => files.some((file) => file.test(id)))?.name
