import { presentPassword } from '@faresight/contracts/auth/password'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { agree, passwordTwice } from '../../../passwords/confirmed.ts'

/** Without a password there is no present one to ask for. */
export const resolveChange = zodResolver(
  z.object({ currentPassword: presentPassword, ...passwordTwice }).check(agree),
)
export const resolveChoice = zodResolver(
  z.object({ currentPassword: z.string(), ...passwordTwice }).check(agree),
)
