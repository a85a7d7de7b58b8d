// The scripts of the document. It is drawn at the edge only, but the build makes files only for what the browser's part imports,
// too (app/root.tsx).
export { default as frameUrl } from '#app/frame/frame.js?worker&url'
export { default as thirdPartiesUrl } from '#app/frame/third-parties.ts?worker&url'
