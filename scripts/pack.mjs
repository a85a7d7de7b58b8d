// `npm pack` in a clone makes a package of the command alone, without dependencies. npm packs what package.json says at that moment,
// so for that long another one lies in its place: `prepack` writes it, `postpack` puts ours back, with its time.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { bundledLicenses, writeCommand } from './packed-command.mjs'
import { root } from './run.mjs'

const MANIFEST = `${root}package.json`
const KEPT = `${root}.cache/package.json`
const FOLDER = 'build/command/'

async function begin() {
  rmSync(root + FOLDER, { recursive: true, force: true })
  const inputs = await writeCommand(root + FOLDER)
  writeFileSync(`${root}${FOLDER}LICENSES.txt`, bundledLicenses(inputs))
  const { name, version, description, license, type, engines } = JSON.parse(readFileSync(MANIFEST, 'utf8'))
  mkdirSync(`${root}.cache`, { recursive: true })
  copyFileSync(MANIFEST, KEPT)
  const { atime, mtime } = statSync(MANIFEST)
  utimesSync(KEPT, atime, mtime)
  const packed = {
    name,
    private: true,
    version,
    description,
    license,
    type,
    bin: { warmpost: `${FOLDER}warmpost.mjs` },
    engines,
    files: [FOLDER],
  }
  writeFileSync(MANIFEST, `${JSON.stringify(packed, null, 2)}\n`)
}

function end() {
  if (!existsSync(KEPT)) return
  const { atime, mtime } = statSync(KEPT)
  copyFileSync(KEPT, MANIFEST)
  utimesSync(MANIFEST, atime, mtime)
  rmSync(KEPT)
}

// If npm was stopped in between, ours is still beside it.
end()
if (process.argv[2] === 'begin') await begin()
