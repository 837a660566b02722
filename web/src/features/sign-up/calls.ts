import { authRoutes, credentialsSchema } from '@faresight/contracts/auth/http'
import { call } from '../../api/client.ts'
import { emailAddressSchema, firstNameSchema, lastNameSchema } from '@faresight/contracts/auth/user-fields'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { passwordsAgree, passwordTwice } from '../../passwords/confirmed.ts'
import { signUpText } from './messages.ts'

interface NewAccount {
  email: string
  password: string
  firstName: string
  lastName: string
}

/** Registers. Returns the verification URL only where email isn't configured. */
export async function register(body: NewAccount): Promise<string | null> {
  const { verificationUrl } = await call(authRoutes.register, { body })
  return verificationUrl ?? null
}

/** Verifies an address and returns the server's message. */
export async function verifyEmail(token: string): Promise<string> {
  return (await call(authRoutes.verifyEmail, { query: { token } })).message
}

export async function resendVerification(email: string): Promise<void> {
  await call(authRoutes.resendVerification, { body: { email } })
}

export async function forgotPassword(email: string): Promise<void> {
  await call(authRoutes.forgotPassword, { body: { email } })
}

export async function resetPassword(token: string, password: string): Promise<void> {
  await call(authRoutes.resetPassword, { body: { token, password } })
}

const newAccount = z
  .object({
    firstName: firstNameSchema.unwrap(),
    lastName: lastNameSchema.unwrap(),
    email: z
      .string()
      .min(1, { error: () => signUpText.register.emailFirst })
      .pipe(emailAddressSchema),
    ...passwordTwice,
    agreeToTerms: z.boolean().refine(Boolean, { error: () => signUpText.register.agreeFirst }),
  })
  .check(passwordsAgree)

/** Raw: the server normalizes names and addresses. */
export const resolveNewAccount = zodResolver(newAccount, undefined, { raw: true })
export const resolvePassword = zodResolver(z.object(passwordTwice).check(passwordsAgree))
export const resolveAddress = zodResolver(z.object({ email: emailAddressSchema }))
export const resolveCredentials = zodResolver(credentialsSchema)
