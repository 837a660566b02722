import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Longer values are not valid addresses. */
const longestEmail = 254

/** Navigation state with an email address, which must not appear in the URL. */
export function emailState(email: string): { email: string } {
  return { email }
}

/** The email address from the navigation state, or an empty string. */
export function useCarriedEmail(): string {
  const email = carried(useLocation().state, 'email')
  return email !== null && email.length <= longestEmail ? email : ''
}

/** Tells the login page that the session ended elsewhere. */
export const sessionOverState = { over: 'session' } as const

export function useIsSessionOver(): boolean {
  return carried(useLocation().state, 'over') === sessionOverState.over
}

/**
 * The token of an emailed link, or `null`. Moved from the URL into the navigation state, so that it leaks nowhere and
 * survives a reload.
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

/** Navigation state may come from another release: validate it. */
function carried(state: unknown, key: string): string | null {
  if (typeof state !== 'object' || state === null || !Object.hasOwn(state, key)) return null
  const value: unknown = Reflect.get(state, key)
  return typeof value === 'string' ? value : null
}
