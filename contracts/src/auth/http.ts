import * as z from 'zod'
import { message } from '../common.ts'
import { defineRoute } from '../route.ts'
import { authProblems } from './problems.ts'
import { currentUser } from './user.ts'

/** What the sign-in form asks for. A password over 1,024 characters is refused unread: hashing it would cost us. */
export const credentials = z.object({
  email: z.email('Invalid email address').max(254, 'Invalid email address'),
  password: z.string('Password is required').min(1, 'Password is required').max(1024, 'Password is too long'),
})

export type Credentials = z.infer<typeof credentials>

export const authRoutes = {
  login: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in with email and password; sets the session cookie',
    body: credentials,
    answer: message,
    problems: Object.values(authProblems),
  }),
  logout: defineRoute({
    owner: 'auth',
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'End the session of the cookie and clear it; does nothing without one',
    answer: message,
  }),
  user: defineRoute({
    owner: 'auth',
    method: 'GET',
    path: '/api/auth/user',
    access: 'user',
    summary: 'The signed-in user',
    answer: currentUser,
  }),
}
