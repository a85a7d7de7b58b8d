// The scripts of the document. It is drawn at the edge only, but the build makes files only for what the browser's part imports,
// too (root.tsx).
export { default as frameUrl } from '#app/document/frame.ts?worker&url'
export { default as thirdPartiesUrl } from '#app/document/third-parties.ts?worker&url'
