// The script of /developers where there is no React: it starts as soon as the page is read.
import { startDevelopers } from './developers-script.ts'

startDevelopers()
