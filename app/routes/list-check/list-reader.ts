// The reader of lists, in a worker of its own: the page stays responsive while it reads, and it can contact no one.
// It is served with a policy that forbids every connection (public/_headers).
import { columnsOf } from '#shared/address-list/columns.ts'
import { guessDate, guessSource } from '#shared/address-list/groups.ts'
import { concludeList, listCsv, type ListReport } from '#shared/address-list/conclude.ts'
import { listText } from '#shared/address-list/csv.ts'
import { readList, type ReadList, readSuppression, type Suppression } from '#shared/address-list/read-list.ts'
import { summarizeList, type ChosenColumns } from '#shared/address-list/summary.ts'
import { answerQuestions, Refusal, tellProgress } from '#app/components/tool/reader-worker.ts'
import type { Answers, ToReader } from './reader-protocol.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'

interface Opened {
  text: string
  needsMark: boolean
  form: string
  suppression: Suppression | undefined
  list: ReadList
  chosen: Pick<ChosenColumns, 'date' | 'source'>
  report: ListReport | null
}

let opened: Opened | null = null

async function textOf(list: File | string) {
  if (typeof list === 'string') return { text: list, needsMark: false, form: '' }
  const bytes = await list.arrayBuffer().catch(() => {
    throw new Refusal(`The browser could not open “${list.name}”. Choose it again.`)
  })
  const found = listText(new Uint8Array(bytes))
  if (!found.ok) throw new Refusal(found.message)
  return found
}

async function read({ list: source, suppression: file }: Extract<ToReader, { type: 'read' }>) {
  const { text, needsMark, form } = await textOf(source)
  const suppression = file ? readSuppression((await textOf(file)).text) : undefined
  const list = await readList(text, {
    isTopLevel: publicSuffixList.isTopLevel,
    onProgress: tellProgress,
    ...(suppression && { suppression }),
  })
  if (list.rows.length === 0)
    throw new Refusal('There is no row in it. Paste one address a line, or a CSV with a column of addresses.')
  const columns = list.hasHead ? columnsOf(list.table, true) : []
  const chosen = { date: guessDate(columns), source: guessSource(columns) }
  opened = { text, needsMark, form, suppression, list, chosen, report: null }
  return { domains: list.domains, form }
}

async function readAgain({ address, date, source }: ChosenColumns) {
  const { text, suppression, ...rest } = theList()
  const options = {
    column: address,
    isTopLevel: publicSuffixList.isTopLevel,
    onProgress: tellProgress,
    ...(suppression && { suppression }),
  }
  const list = await readList(text, options)
  opened = { ...rest, text, suppression, list, chosen: { date, source }, report: null }
  return { domains: list.domains, form: rest.form }
}

function theList(): Opened {
  if (!opened) throw new Refusal('The list is no longer there. Choose it again.')
  return opened
}

function csvFile(only: Extract<ToReader, { type: 'csv' }>['only']): Blob {
  const { list, report, needsMark } = theList()
  const text = listCsv(list, report?.rows ?? [], only ?? undefined)
  return new Blob([needsMark ? '\ufeff' : '', text], { type: 'text/csv' })
}

async function answerTo(message: ToReader): Promise<Answers[ToReader['type']]> {
  switch (message.type) {
    case 'read':
      return read(message)
    case 'columns':
      return readAgain(message.columns)
    case 'conclude': {
      const { list, chosen, suppression } = theList()
      const answers = new Map(message.answers.map((one) => [one.domain, one]))
      const report = concludeList(list.rows, answers)
      opened = { ...theList(), report }
      return summarizeList({ list, report, answers, chosen, suppression })
    }
    case 'csv':
      return csvFile(message.only)
  }
}

answerQuestions(answerTo, 'The list is too large for this browser. Split it and check the parts.')
