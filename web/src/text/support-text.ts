import { enSupport } from './en/support.ts'

/** What the page of support says. */
export const supportText: typeof enSupport = enSupport
