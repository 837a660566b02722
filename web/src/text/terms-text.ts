import { enTerms } from './en/terms.ts'

/** The terms of service. */
export const termsText: typeof enTerms = enTerms
