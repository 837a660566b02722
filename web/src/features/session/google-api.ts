import type { authRoutes } from '@faresight/contracts/auth/http'
import { googleAvailablePath } from '@faresight/contracts/auth/sign-in-pages'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import { askPlainly, type Unread } from '../../api/plain.ts'

type Answer = z.output<typeof authRoutes.googleAvailable.answer>

/** Whether the server offers to sign in with Google. */
export const googleQuery = queryOptions({
  queryKey: ['google'],
  queryFn: async ({ signal }) => {
    const { available }: Unread<Answer> = await askPlainly(googleAvailablePath, signal)
    return available === true
  },
})
