import { emailAddress, firstName, lastName } from '@faresight/contracts/auth/person'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { agree, passwordTwice } from '../../passwords/confirmed.ts'
import { signUpText } from './messages.ts'

const newAccount = z
  .object({
    firstName: firstName.unwrap(),
    lastName: lastName.unwrap(),
    email: emailAddress,
    ...passwordTwice,
    agreeToTerms: z.boolean().refine(Boolean, { error: () => signUpText.register.agreeFirst }),
  })
  .check(agree)

/** Raw: the server normalizes names and addresses. */
export const resolveNewAccount = zodResolver(newAccount, undefined, { raw: true })
export const resolvePassword = zodResolver(z.object(passwordTwice).check(agree))
export const resolveAddress = zodResolver(z.object({ email: emailAddress }))
