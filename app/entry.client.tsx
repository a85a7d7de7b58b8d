// Remix finds its entries and the root by their names in this folder: they are in app/document/.
import { takeOver } from '#app/document/entry.client.tsx'

takeOver()
