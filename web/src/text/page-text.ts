import { enPages } from './en/pages.ts'

/** What several pages say. It travels with what loads later, so nothing of the first load may import it. */
export const pageText: typeof enPages = enPages
