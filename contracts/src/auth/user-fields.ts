import * as z from 'zod'
import { allowedNameCharacters } from '../common.ts'

export const emailAddressSchema = z.email('Invalid email address').max(254, 'Invalid email address')

const longestName = 100

function personName(tooLong: string) {
  return z
    .string()
    .trim()
    .normalize('NFC')
    .max(longestName, tooLong)
    .regex(allowedNameCharacters.pattern, allowedNameCharacters.message)
    .transform((name) => name || null)
    .nullable()
}

export const firstNameSchema = personName('First name is too long')
export const lastNameSchema = personName('Last name is too long')
