// The styles of the document as text. It is drawn at the edge only, so the browser's build has none of them.
import global from '#app/styles/global.css?inline'
import primitives from '#app/styles/primitives.css?inline'
import tokens from '#app/styles/tokens.css?inline'

const ofParts = import.meta.glob<string>(
  ['/app/components/layout/*.module.css', '/app/components/ui/{button,field}.module.css'],
  { query: '?inline', import: 'default', eager: true },
)

export const DOCUMENT_STYLES = [tokens, global, primitives, ...Object.values(ofParts)].join('')
