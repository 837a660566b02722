import * as z from 'zod'

/** A UUID, in small letters as PostgreSQL makes them: it may be compared as a text, however it was sent. */
export const uuid = z.uuid('Not a valid id').toLowerCase()

/** A calendar day without a time zone, `YYYY-MM-DD`; in a fare it is local to the airport. */
export const plainDate = z.iso.date('Please enter a date as YYYY-MM-DD')

/** A wall-clock time without a time zone, `HH:mm`; in a fare it is local to the airport. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:mm')

/** A moment in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime()

/** An IATA airport or metro area code: three capital letters. */
export const iataCode = z.string().regex(/^[A-Z]{3}$/)

export type PlainDate = z.infer<typeof plainDate>

/** An address that a browser may be sent to: of the web, and of nothing that would run. */
export const webUrlSchema = z.url({ protocol: /^https?$/ })

/** What an action answers that has nothing else to say. */
export const messageAnswerSchema = z.object({ message: z.string() })

/**
 * What people call themselves and their things may be in any script. Line breaks, marks that turn the direction of what
 * follows, and halves of characters have no place in it.
 */
export const allowedNameCharacters = {
  pattern: /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  message: 'Please leave out special characters',
}
