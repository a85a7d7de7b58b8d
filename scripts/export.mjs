// `npm run export -- <address>`: everything stored about an address, as JSON, for the person who requested it.
import { parseArgs } from 'node:util'
import { addressProblem, PLACE, storedData } from './stored-data.mjs'

const { values, positionals } = parseArgs({
  options: PLACE,
  allowPositionals: true,
})
const [address] = positionals

try {
  const problem = addressProblem(address)
  if (problem) throw new Error(problem)
  console.log(JSON.stringify({ address, ...(await storedData(values).about(address)) }, null, 2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
