// Remix finds its entries and the root by their names in this folder: they are in app/document/.
export { default, handleError, streamTimeout } from '#app/document/entry.server.tsx'
