// `npm run bench`: writes docs/reference/benchmarks.md: how long the checks take at 0, 20 and 100 ms per DNS answer, compared
// with other programs and with the time that the answers alone take, and what the pages cost. Takes a few minutes;
// BUILD=no uses the existing build.
import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { build } from '../../scripts/build.mjs'
import { root } from '../../scripts/run.mjs'
import { writeFormatted } from '../../scripts/generated-file.mjs'
import { JOB_RUNS, startListWorker } from '../dns/list-server.mjs'
import { startSlowDns } from '../dns/slow-dns.mjs'
import { GROWING_TREES, listSection, spfSection, TREES, wholeSection } from './checks.mjs'
import { mailSection, mailZone } from './mails.mjs'
import { monitorSection } from './monitors.mjs'
import { pageSection } from './pages.mjs'
import { startPeers } from './peers.mjs'
import { reportSection } from './reports.mjs'
import { benchZone } from './zones.mjs'

const FILE = `${root}docs/reference/benchmarks.md`
const OTHERS = '\n## Many domains\n'
/** 0 picks a free one. */
const DNS_PORT = Number(process.env.DNS_PORT ?? 0)

const SPF_TEXT = `_Report_ is everything that the SPF checker says about a domain; _with ip_ adds what a receiver concludes for one client.
The others only do the latter. A receiver reads at most ten includes, so with twenty all say \`permerror\`; the report still reads
them all.`
const WHOLE_TEXT = `A domain like those of many companies: five mail hosts, SPF with five includes on two levels, DMARC with reports to
another domain, a DKIM key. None of the other programs does the same.`
const LISTS_TEXT = `Every list passed its test within the last hour, thanks to the scheduled job. The worker also looks up the reverse
name, and says “not listed” only if a list answers; dnsbl queries each list once and takes no answer for “not listed”. A Worker
may not send “all at once”.`
const MAILS_TEXT = `A signed message submitted over HTTP: its transfer, the signature, SPF and DMARC, the parts and the content, the report. An HTML
part costs the content check; above 1 MB, no content is read. The cost is linear if the last two columns stay close together.
_Computing_ is the processor time of the whole workerd process, including HTTP.`
const REPORTS_TEXT = `DMARC reports in one file, as the page reads them on a visitor's device and the command line in a terminal: unpacked, read,
totaled and judged, compared with a general parser that only goes through the same text.`
const MONITORS_TEXT = `DMARC monitors with the rows of 365 days, ten a day from six receivers, each in an object of its own, on disk. One is measured alone, and
once there are 1,000; then others, each of which was last asked when it was filled.`
const PAGES_TEXT = `Each page is drawn, even one that is kept for the next visitor. Results are for sample domains, which answer without DNS.
_Computing_ is the processor time of the whole workerd process, including HTTP.`

const load = loadavg()[0]?.toFixed(1)
// Miniflare would fetch sample data about the client from the internet.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
if (process.env.BUILD !== 'no') await build()

const dns = await startSlowDns(DNS_PORT, 0, { ...benchZone([...TREES, ...GROWING_TREES]), ...mailZone })
const worker = await startListWorker(dns.url, {})
const peers = await startPeers(dns.port)
try {
  for (let run = 0; run < JOB_RUNS; run++) await worker.runJob()
  const bench = { url: worker.url, dns, peers }
  const sections = {
    'SPF records with 1, 4, 10 and 20 includes': [SPF_TEXT, await timed('SPF', () => spfSection(bench))],
    'Checks with many lookups': [WHOLE_TEXT, await timed('checks', () => wholeSection(bench))],
    'All IP blocklists': [LISTS_TEXT, await timed('lists', () => listSection(bench))],
    'Messages from 1 KB to 5 MB': [
      MAILS_TEXT,
      await timed('mails', () => (dns.setDelay(0), mailSection(worker.url))),
    ],
    'Reports with many records': [REPORTS_TEXT, await timed('reports', reportSection)],
    'A thousand monitors': [
      MONITORS_TEXT,
      await timed('monitors', () => (dns.setDelay(0), monitorSection(dns.url))),
    ],
    Pages: [PAGES_TEXT, await timed('pages', () => (dns.setDelay(0), pageSection(worker.url)))],
  }
  const text = [
    head(),
    ...Object.entries(sections).map(([title, parts]) => `## ${title}\n\n${parts.join('\n\n')}`),
  ].join('\n\n')
  // fleet.mjs writes the part on many domains.
  const [, others = ''] = readFileSync(FILE, 'utf8').split(OTHERS)
  await writeFormatted(FILE, `${text}\n${others && OTHERS + others}`)
  for (const name of peers.missing) console.log(`left out: ${name}`)
  console.log(`Written: ${FILE.slice(root.length)}`)
} finally {
  peers.stop()
  await worker.stop()
  await dns.stop()
}

/**
 * Says how long a part of the benchmark took.
 * @param {string} name
 * @param {() => Promise<string>} measure
 */
async function timed(name, measure) {
  const startedAt = performance.now()
  const section = await measure()
  console.log(`${name}: measured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return section
}

function head() {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${process.platform}, Node ${process.versions.node}`
  const left = peers.missing.map((peer) => `- Not installed, and left out: ${peer}`)
  return `# Benchmarks

Written by \`npm run bench\`; do not edit it by hand.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${machine}; a load of ${load} from other programs at the start
- Compared with: ${Object.values(peers.names).join(', ')}
${left.join('\n')}

The worker runs as it would be deployed, in workerd. Its times are for complete answers over HTTP, with the report, its advice
and the evidence, and nothing cached. All query the same DNS server, which answers after 0, 20 or 100 ms: the worker by
DNS-over-HTTPS, the others by UDP. They take turns, and each figure is the median in milliseconds. The milliseconds depend on
the machine; the ratios within one line can be compared.

**Limit**: the time of the answers alone, which is the number of waves times the delay. A wave waits for the one before it,
because it depends on its answers, or because a Worker may have at most six requests open at a time.`
}
