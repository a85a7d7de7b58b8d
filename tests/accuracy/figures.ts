// The figures of /accuracy, derived from fixtures, tables and rules: the same today and tomorrow, on every machine.
import type { Accuracy } from '#app/content/accuracy.ts'
import { PEER_TABLES } from '#tests/dns/peer-tables.mjs'
import { contractFigures, faultFigures } from './contract.ts'
import { MISTYPED, mistakeFigures } from './mistakes.ts'
import { ruleFigures } from './rules.ts'
import { FOLLOWED, stepFigures } from './steps.ts'
import { logoTable, suiteFigures } from './suites.ts'

/** @param mistyped how many records to make each mistake in @param followed how many labelled domains follow our advice */
export const accuracyFigures = async (mistyped = MISTYPED, followed = FOLLOWED): Promise<Accuracy> => ({
  suites: suiteFigures(),
  peers: [...PEER_TABLES, logoTable()],
  contract: await contractFigures(),
  faults: faultFigures(),
  mistakes: await mistakeFigures(mistyped),
  steps: stepFigures(followed),
  rules: await ruleFigures(),
})
