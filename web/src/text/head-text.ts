import { enHeads } from './en/heads.ts'

/** What the heads of all pages but the first say. */
export const headText: typeof enHeads = enHeads
