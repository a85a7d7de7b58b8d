// The sample reports as base64 by their path: workers, in which some tests run, read no files.
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = 'tests/fixtures/mail-reports'

export const reportFiles = (): Record<string, string> =>
  Object.fromEntries(
    ['dmarc-reports', 'smtp-tls-reports', 'made'].flatMap((folder) =>
      readdirSync(`${FOLDER}/${folder}`).map((name) => [
        `${folder}/${name}`,
        readFileSync(`${FOLDER}/${folder}/${name}`).toString('base64'),
      ]),
    ),
  )
