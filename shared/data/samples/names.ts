// Which names and IP addresses are samples; separate from their records, which neither pages nor rules need.

/** What a sample answer gives as its source. */
export const SAMPLE_SOURCE = 'sample data'
/** A domain that every check praises, and one with much to fix. */
export const HEALTHY_SAMPLE = 'northwind.test'
export const BROKEN_SAMPLE = 'broken.test'
/** Below it, each finding has a domain that shows it. */
export const EXAMPLE_ROOT = 'findings.test'

const ROOTS: ReadonlySet<string> = new Set([
  HEALTHY_SAMPLE,
  BROKEN_SAMPLE,
  EXAMPLE_ROOT,
  'workspace.test',
  'newsletter.test',
  'helpdesk.test',
  'forgotten.test',
  // The tree walk of DMARC ends at the top-level domain.
  '_dmarc.test',
])

/** True for the sample domains and every name below them, existing or not. */
export const isSampleName = (name: string): boolean => ROOTS.has(name.split('.').slice(-2).join('.'))

/** Those of northwind.test and broken.test (shared/data/samples/zones.ts); they belong to ICANN and send no mail. */
export const isSampleAddress = (ip: string): boolean => /^192\.0\.43\.(?:[7-9]|1[0-2])$/.test(ip)
