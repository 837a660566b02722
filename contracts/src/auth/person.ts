import * as z from 'zod'
import { nameCharacters } from '../common.ts'

export const emailAddress = z.email('Invalid email address').max(254, 'Invalid email address')

const longestName = 100

/** A first or a last name, in any script; `null` for none. Spaces around it do not count. */
function personName(tooLong: string) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(longestName, tooLong)
    .regex(nameCharacters.pattern, nameCharacters.sentence)
    .transform((name) => name || null)
    .nullable()
}

export const firstName = personName('First name is too long')
export const lastName = personName('Last name is too long')
