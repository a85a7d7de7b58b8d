// What only the edge knows about the page being rendered. In the browser both are empty: the page is there already.
import { createContext } from 'react'

export const PageSettings = createContext({ nonce: '', siteCss: '' })
