// `warmpost list FILE`: which rows of a list cannot arrive. Addresses stay in this process; only domains are looked up.
import { askDomains } from '#shared/address-list/domains.ts'
import { concludeList, listCsv, type ListReport } from '#shared/address-list/conclude.ts'
import { listText, MAX_LIST_BYTES } from '#shared/address-list/csv.ts'
import { readList, type ReadList, readSuppression } from '#shared/address-list/read-list.ts'
import { PILES, reasonOf, type Pile } from '#shared/address-list/reasons.ts'
import type { ListDomain, ListDomains } from '#shared/address-list/schema.ts'
import { keepText } from '#shared/address-list/verdict.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { listCheck } from '#shared/tools/list-check.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { openApi, type Api } from '#cli/api.ts'
import { given, isGiven, type Call, type Command, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { EXIT, Failure } from '#cli/failure.ts'
import { noteForm } from '#cli/input-text.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

export const listCommand: Command = {
  name: 'list',
  about:
    'Check a list of addresses: what cannot arrive, typos, duplicates, roles, disposable domains. Only domains are looked up; no address leaves this machine.',
  argument: {
    name: 'FILE',
    about: 'Addresses, one per line, or a CSV file. “-” is standard input.',
    isFile: true,
  },
  options: [
    {
      name: 'column',
      value: 'NAME',
      about: 'The column with the addresses: its name, or its number from 1.',
    },
    {
      name: 'suppress',
      value: 'FILE',
      about: 'Addresses that must not be mailed, or their SHA-256, one per line.',
    },
    { name: 'csv', about: 'Print the list with a verdict, a reason and a suggestion for each row.' },
    { name: 'pile', value: 'PILE', choices: Object.keys(PILES), about: 'With --csv: only these rows.' },
  ],
  run: runList,
}

async function runList({ arguments: [file = ''], options, terminal }: Call): Promise<Outcome[]> {
  const read = async (name: string) => {
    const found = listText(await terminal.read(name, MAX_LIST_BYTES))
    if (!found.ok) throw new Failure(`${name}: ${found.message}`, 'usage')
    noteForm(name, found.form, terminal)
    return found.text
  }
  const suppress = given(options, 'suppress')
  const column = given(options, 'column')
  const list = await readList(await read(file), {
    ...(column !== undefined && { column: /^\d+$/.test(column) ? Math.max(0, Number(column) - 1) : column }),
    ...(suppress !== undefined && { suppression: readSuppression(await read(suppress)) }),
    isTopLevel: publicSuffixList.isTopLevel,
  })
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  const answers = await lookUp(list.domains, api, (text) => terminal.progress(text))
  const report = concludeList(list.rows, answers)
  const pile = given(options, 'pile') as Pile | undefined
  return [
    outcomeOf(
      file,
      list,
      report,
      isGiven(options, 'csv') ? listCsv(list, report.rows, pile && [pile]) : null,
    ),
  ]
}

async function lookUp(
  domains: readonly string[],
  api: Api,
  progress: (text: string) => void,
): Promise<Map<string, ListDomain>> {
  let count = 0
  return askDomains(domains, {
    ask: (slice) =>
      api.ask<ListDomains>(apiOf(listCheck), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ domains: slice }),
      }),
    onAnswers: (answers) => progress(`${(count += answers.length)} of ${domains.length} domains …`),
  })
}

function outcomeOf(
  file: string,
  { table, notes }: ReadList,
  report: ListReport,
  raw: string | null,
): Outcome {
  const { counts, reasons, verdict, mix } = report
  const beyond =
    table.beyond > 0 ? [`Not read: ${plural(table.beyond, 'row', 'rows')} beyond the limit.`] : []
  return {
    subject: file,
    command: 'list',
    report,
    verdict,
    findings: [],
    changes: [],
    exit: verdict.tone === 'bad' ? EXIT.findings : EXIT.ok,
    view: [
      ...notes,
      ...(notes.length > 0 ? [''] : []),
      ...(Object.keys(PILES) as Pile[]).map(
        (pile) => `${PILES[pile]}: ${pile === 'keep' ? keepText(report) : numberText(counts[pile])}`,
      ),
      '',
      ...reasons.map(({ reason, count }) => `${numberText(count)}  ${reasonOf(reason).text}`),
      '',
      ...mix.services.slice(0, 10).map(({ name, count }) => `${name}: ${numberText(count)}`),
      ...beyond,
    ],
    ...(raw !== null && { raw }),
  }
}
