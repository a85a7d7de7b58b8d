// What every report has besides its findings and its own fields.
import * as v from 'valibot'
import { Change } from './schema.ts'
import { Verdict } from '#shared/report/verdict.ts'

export const Advice = {
  verdict: v.pipe(Verdict, v.description('The report in one verdict.')),
  changes: v.pipe(v.array(Change), v.description('What to do, the most useful first.')),
}
