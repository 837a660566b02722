import { enEntry } from './en/entry.ts'

/** What the pages on the way into an account say. */
export const entryText: typeof enEntry = enEntry
