#!/usr/bin/env node
// The command `warmpost`. All of it is in main.ts; this file starts the bundle.
import module from 'node:module'
import { compiled } from './compile.mjs'

// Node 22.1 and newer cache the compiled code for the next start.
module.enableCompileCache?.()
const { main } = await import(await compiled())
await main(process.argv.slice(2))
