#!/usr/bin/env node
// The command `warmpost`. All of it is in main.ts; this starts the bundle.
import { compiled } from './compile.mjs'

const { main } = await import(await compiled())
await main(process.argv.slice(2))
