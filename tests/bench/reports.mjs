// How long it takes to read receivers' reports, compared with a parser that only goes through the same XML.
import { Blob } from 'node:buffer'
import { SaxesParser } from 'saxes'
import { fromSources } from '../../scripts/from-sources.mjs'
import { inMs, inTurns, table, times } from './measure.mjs'

const SIZES = [20_000, 200_000]
const RUNS = 3
/** Senders' configurations, each with the results that receivers see for it. */
const SENDERS = 40

/** @returns {Promise<{ Reading: new (limits: unknown) => { add: (name: string, file: import('node:buffer').Blob) => Promise<void>, report: () => { counts: { records: number } } }, DEVICE_LIMITS: unknown }>} */
async function reader() {
  return fromSources(
    `export { Reading } from '#shared/dmarc-reports/reading.ts'; export { DEVICE_LIMITS } from '#shared/dmarc-reports/limits.ts'`,
  )
}

/** @param {number} records each from another address, as Google writes them */
function xmlOf(records) {
  const all = Array.from({ length: records }, (_, at) => {
    const sender = (at * 7919) % SENDERS
    const result = at % 3 === 0 ? 'fail' : 'pass'
    return `  <record>
    <row>
      <source_ip>198.${at >> 16}.${(at >> 8) & 255}.${at & 255}</source_ip>
      <count>${1 + (at % 9)}</count>
      <policy_evaluated>
        <disposition>none</disposition>
        <dkim>${result}</dkim>
        <spf>fail</spf>
      </policy_evaluated>
    </row>
    <identifiers>
      <header_from>s${sender % 8}.example.com</header_from>
    </identifiers>
    <auth_results>
      <dkim>
        <domain>s${sender % 8}.example.com</domain>
        <result>${result}</result>
        <selector>key${sender}</selector>
      </dkim>
      <spf>
        <domain>bounce${sender}.example.net</domain>
        <result>${at % 5 === 0 ? 'none' : 'pass'}</result>
      </spf>
    </auth_results>
  </record>
`
  })
  return `<?xml version="1.0"?>\n<feedback>\n  <report_metadata><org_name>a</org_name><report_id>1</report_id></report_metadata>\n  <policy_published><domain>example.com</domain><p>none</p></policy_published>\n${all.join('')}</feedback>\n`
}

/** @param {string} xml */
function parse(xml) {
  const parser = new SaxesParser()
  let records = 0
  parser.on('closetag', ({ name }) => (records += name === 'record' ? 1 : 0))
  parser.write(xml).close()
  return records
}

export async function reportSection() {
  const { Reading, DEVICE_LIMITS } = await reader()
  const rows = []
  for (const size of SIZES) {
    const xml = xmlOf(size)
    const file = new Blob([xml])
    const ours = 'read and totaled'
    const theirs = 'parsed by saxes'
    const medians = await inTurns(
      [
        {
          name: ours,
          run: async () => {
            const reading = new Reading(DEVICE_LIMITS)
            await reading.add('a.xml', file)
            if (reading.report().counts.records !== size) throw new Error('A record is missing.')
          },
        },
        { name: theirs, run: async () => parse(xml) === size },
      ],
      RUNS,
    )
    const [read, parsed] = [medians.get(ours), medians.get(theirs)]
    rows.push([
      size.toLocaleString('en-US'),
      `${(file.size / 1e6).toFixed(0)} MB`,
      inMs(read),
      inMs(parsed),
      times(read, parsed),
    ])
  }
  return [table(['Records', 'XML', 'Read and totaled, ms', 'Only parsed by saxes, ms', 'Ratio'], rows)].join(
    '\n\n',
  )
}
