import { authRoutes } from '@faresight/contracts/auth/http'
import { call } from '../../api/client.ts'
import type { NewAccount } from './draft.ts'

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
