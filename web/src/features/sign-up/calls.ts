import { authRoutes } from '@faresight/contracts/auth/http'
import { call } from '../../api/client.ts'
import type { NewAccount } from './draft.ts'

/** Asks for an account. The address comes along on one's own machine alone: there nobody has to look for the mail. */
export async function register(body: NewAccount): Promise<string | null> {
  const { verificationUrl } = await call(authRoutes.register, { body })
  return verificationUrl ?? null
}

/** Verifies an address, and gives what the server says of that. */
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
