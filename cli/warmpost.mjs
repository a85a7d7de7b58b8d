#!/usr/bin/env node
// The command `warmpost`. All of it is in main.ts; this starts the bundle.
import module from 'node:module'
import { compiled } from './compile.mjs'

// From Node 22.1 on, what was compiled is kept for the next start.
module.enableCompileCache?.()
const { main } = await import(await compiled())
await main(process.argv.slice(2))
