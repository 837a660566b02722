import { enProse } from './en/prose.ts'

/** What stands around pages of text. */
export const proseText: typeof enProse = enProse
