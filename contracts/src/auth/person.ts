import * as z from 'zod'

export const emailAddress = z.email('Invalid email address').max(254, 'Invalid email address')

const longestName = 100

/** A first or a last name, in any script; `null` for none. Spaces around it do not count. */
function personName(tooLong: string) {
  return (
    z
      .string()
      .trim()
      .normalize('NFC')
      .max(longestName, tooLong)
      // Line breaks, marks that turn the direction of what follows, and halves of characters have no place in a name.
      .regex(
        /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
        'Please leave out special characters',
      )
      .transform((name) => name || null)
      .nullable()
  )
}

export const firstName = personName('First name is too long')
export const lastName = personName('Last name is too long')
