import { emailAddress, firstName, lastName } from '@faresight/contracts/auth/person'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { passwordsAgree, passwordTwice } from '../../passwords/confirmed.ts'
import { signUpText } from './messages.ts'

const newAccount = z
  .object({
    firstName: firstName.unwrap(),
    lastName: lastName.unwrap(),
    email: emailAddress,
    ...passwordTwice,
    agreeToTerms: z.boolean().refine(Boolean, { error: () => signUpText.register.agreeFirst }),
  })
  .check(passwordsAgree)

/** Raw: the server normalizes names and addresses. */
export const resolveNewAccount = zodResolver(newAccount, undefined, { raw: true })
export const resolvePassword = zodResolver(z.object(passwordTwice).check(passwordsAgree))
export const resolveAddress = zodResolver(z.object({ email: emailAddress }))
