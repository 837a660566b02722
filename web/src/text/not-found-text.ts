import { enNotFound } from './en/not-found.ts'

/** What stands under an address that nobody has. */
export const notFoundText: typeof enNotFound = enNotFound
