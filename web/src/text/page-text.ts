import { enPages } from './en-pages.ts'

/** The texts of results and of the dashboard. They travel with those pages, not with the first load. */
export type PageCatalogue = typeof enPages

export const pageText: PageCatalogue = enPages
