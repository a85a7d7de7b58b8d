// The home page's script where there is no React: it starts as soon as the page is read.
import { startHome } from './home-script.ts'

startHome()
