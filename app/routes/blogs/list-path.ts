// The path of a page of the list.
import { BLOG } from '#app/content/blog.ts'

export const pathOfPage = (page: number): string => (page === 1 ? BLOG.path : `${BLOG.path}/page/${page}`)
