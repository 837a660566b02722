import { enSearch } from './en/search.ts'

/** What regular search says. It travels with it, and is no part of the first load. */
export const searchText: typeof enSearch = enSearch
