import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiProblem } from '../../api/problems.ts'

/** How the server refuses what the role of whoever asks, or how they have signed in, does not allow. */
const codes = ['access/admin-required', 'access/second-factor-required', 'admin/owner-only']

/** Roles are taken while the page is open: what is refused for want of one has asked again who is here, and what they may. */
export function useLostRole(askAgain: () => void): void {
  const client = useQueryClient()
  const lost = useEffectEvent(() => {
    askAgain()
    void client.invalidateQueries({ queryKey: ['admin-check'] })
  })
  useEffect(() => {
    const hear = (error: unknown) => {
      if (error instanceof ApiProblem && codes.includes(error.code)) lost()
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
