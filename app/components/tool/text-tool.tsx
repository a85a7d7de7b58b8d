// A tool that checks texts by rules alone: template, subject line, sequence. It has the sample, a link with texts, and its form.
import type { ComponentType } from 'react'
import { useRead } from '#app/components/tool/on-device.ts'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import type { Tool } from '#shared/tools/tool.ts'

/** Texts, with the report on them or why there is none. */
type CheckedTexts = { state: 'checked'; report: object } | { state: 'refused' }

type AsChecked<Checked> = Extract<Checked, { state: 'checked' }>

interface Rules<Checked> {
  checkSample: () => Checked | Promise<Checked>
  checkForm: (form: FormData) => Promise<Checked>
  /** For texts in a link. */
  checkFields?: (fields: Readonly<Record<string, string>>) => Checked | Promise<Checked>
}

interface TextReaders<Checked extends CheckedTexts> {
  /** The parameter of a link that has texts. */
  linkedBy?: string
  /** The rules, and the result with them, so that its tables are there when it is. */
  parts: () => Promise<
    [Rules<Checked>, { factsOf: (report: AsChecked<Checked>['report']) => readonly object[] }]
  >
}

export const textReaders = <Checked extends CheckedTexts>({ linkedBy, parts }: TextReaders<Checked>) => ({
  readLink: async ({ searchParams }: URL): Promise<Checked | null> => {
    const isLinked = linkedBy !== undefined && searchParams.has(linkedBy)
    if (!searchParams.has('example') && !isLinked) return null
    const [{ checkSample, checkFields }] = await parts()
    return searchParams.has('example') || !checkFields
      ? checkSample()
      : checkFields(Object.fromEntries(searchParams))
  },
  readForm: async (form: FormData): Promise<Checked> => {
    const [{ checkForm }] = await parts()
    return checkForm(form)
  },
  exampleOf: async (checked: Checked | null) => {
    if (checked?.state !== 'checked') return null
    const [, { factsOf }] = await parts()
    const { report } = checked as AsChecked<Checked>
    return { date: dayText(new Date()), facts: factsOf(report), outcome: { ok: true, data: report } }
  },
  isRefused: ({ state }: Checked) => state === 'refused',
})

interface TextToolProps<Checked extends CheckedTexts> {
  tool: Tool
  busyText: string
  /** Another one for other texts. */
  keyOf: (checked: Checked) => string
  Form: ComponentType<{ action: string; busy: boolean; checked: Checked | undefined }>
  Result: ComponentType<{ checked: AsChecked<Checked> }>
}

export function TextTool<Checked extends CheckedTexts>(props: TextToolProps<Checked>) {
  const { tool, busyText, keyOf, Form, Result } = props
  const { read: checked, busy } = useRead<Checked>()
  return (
    <>
      <Form action={tool.path} busy={busy} checked={checked} />
      <ResultRegion busy={busy} busyText={busyText} resultKey={checked && keyOf(checked)}>
        {checked?.state === 'checked' && <Result checked={checked as AsChecked<Checked>} />}
      </ResultRegion>
    </>
  )
}
