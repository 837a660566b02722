import * as z from 'zod'

export const missingCodeMessage = 'Please enter the code'

/** Six digits of an authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z
  .string(missingCodeMessage)
  .trim()
  .min(1, missingCodeMessage)
  .max(40, 'That code is too long')
