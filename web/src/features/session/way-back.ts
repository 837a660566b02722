import { useLocation } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'
import { paths } from '../../paths.ts'
import { ownPath } from './redirect.ts'

/** Where a visitor wants to be after signing in: at the search of this address, or where this page itself was to lead. */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  // The build does not know what stands behind the path.
  if (!useHydrated()) return paths.home
  if (pathname === paths.home) return `${paths.home}${search}`
  return ownPath(new URLSearchParams(search).get('redirect'))
}
