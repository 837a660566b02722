import { enSavedSearches } from './en/saved-searches.ts'

/** What is said of searches that somebody keeps under a name. */
export const savedSearchText: typeof enSavedSearches = enSavedSearches
