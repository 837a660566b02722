import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Longer ones are no addresses of ours. */
const longestEmail = 254

/** What a link hands to the next page beside the address, in which nobody is to find it: `<Link state={carrying(email)}>`. */
export function carrying(email: string): { email: string } {
  return { email }
}

/** The mail address that the page before has handed over, or an empty one. */
export function useCarriedEmail(): string {
  const email = carried(useLocation().state, 'email')
  return email !== null && email.length <= longestEmail ? email : ''
}

/** Told to the page to log in: somebody was here, and their session has ended elsewhere. */
export const carryingOver = { over: 'session' } as const

/** Whether the page before has said so. */
export function useCarriedOver(): boolean {
  return carried(useLocation().state, 'over') === carryingOver.over
}

/**
 * The token of a mail's link, or `null`. It leaves the address as soon as it has been read, so that nobody finds it there,
 * and stays with the entry of the history, so that the page can be loaded again.
 */
export function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate, pathname])
  return (inAddress ?? carried(state, 'token')) || null
}

/** State of the history is older than this page, maybe of another release: nothing in it is certain. */
function carried(state: unknown, key: string): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, key)) return null
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'string' ? value : null
}
