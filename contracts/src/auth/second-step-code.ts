import * as z from 'zod'

export const missingCode = 'Please enter the code'

/** Six digits of an authenticator app, or a recovery code, however it is typed. */
export const secondStepCode = z
  .string(missingCode)
  .trim()
  .min(1, missingCode)
  .max(40, 'That code is too long')
