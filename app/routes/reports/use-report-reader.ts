// The reader of reports as the page uses it: started when a visitor comes near the field, so that reading itself needs
// no more requests.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import readerUrl from './reports-reader.ts?worker&url'
import type { Mark } from '#shared/dmarc-reports/sums.ts'
import type { ChosenFiles } from './dropped-files.ts'
import type { FromReader, ReaderState, ReportReader, ToReader } from './reader-protocol.ts'

const START: ReaderState = { isReady: false, progress: null, report: null, kept: 0, failure: null }

type Waiting = (message: FromReader) => void

function startWorker(onMessage: (message: FromReader) => void): Worker {
  const worker = new Worker(readerUrl, { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<FromReader>) => onMessage(data)
  worker.onerror = () =>
    onMessage({ type: 'failed', message: 'The reader could not be started. Load the page again.' })
  return worker
}

const changed = (state: ReaderState, message: FromReader): ReaderState => {
  switch (message.type) {
    case 'ready':
      return { ...state, isReady: true, kept: message.kept }
    case 'progress': {
      const { done, all, records } = message
      return { ...state, progress: { done, all, records } }
    }
    case 'report':
      return { ...state, progress: null, report: message.report, failure: null }
    case 'kept':
      return { ...state, kept: message.kept }
    case 'failed':
      return { ...state, progress: null, failure: message.message }
    default:
      return state
  }
}

export function useReportReader(): ReportReader {
  const [state, setState] = useState(START)
  const worker = useRef<Worker | null>(null)
  const waiting = useRef(new Map<string, Waiting>())

  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )

  const started = useCallback((): Worker => {
    worker.current ??= startWorker((message) => {
      waiting.current.get(message.type)?.(message)
      setState((before) => changed(before, message))
    })
    return worker.current
  }, [])

  const commands = useMemo(() => {
    const tell = (message: ToReader) => started().postMessage(message)
    const answerTo = <T extends FromReader['type']>(message: ToReader, type: T) =>
      new Promise<Extract<FromReader, { type: T }>>((resolve) => {
        waiting.current.set(type, (answer) => resolve(answer as Extract<FromReader, { type: T }>))
        tell(message)
      })
    return {
      warmUp: () => {
        started()
        // If it cannot be fetched now, it is fetched with the first result.
        import('./reports-result.tsx').catch(() => {})
      },
      read: ({ files, problems }: ChosenFiles) => {
        if (files.length + problems.length === 0) return
        setState((before) => ({
          ...before,
          progress: { done: 0, all: files.length, records: 0 },
          failure: null,
        }))
        tell({ type: 'read', files, problems })
      },
      clear: () => {
        tell({ type: 'clear' })
        setState((before) => ({ ...before, report: null, failure: null }))
      },
      mark: (name: string, mark: Mark | null) => tell({ type: 'mark', name, mark }),
      keep: () => tell({ type: 'keep' }),
      open: () => tell({ type: 'open' }),
      forget: () => tell({ type: 'forget' }),
      rows: async (from: number, most: number) => (await answerTo({ type: 'rows', from, most }, 'rows')).rows,
      csv: async () => (await answerTo({ type: 'csv' }, 'csv')).file,
    }
  }, [started])

  return { ...state, ...commands }
}
