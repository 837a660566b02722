import { enPages } from './en-pages.ts'

/** The texts of whatever loads later. They travel with it, so nothing of the first load may import them. */
export type PageCatalogue = typeof enPages

export const pageText: PageCatalogue = enPages
