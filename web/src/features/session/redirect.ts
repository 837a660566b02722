import { paths } from '../../paths.ts'
import { useLocation } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'

const base = 'http://own.invalid'

/** What a browser, or whoever passes an address on, may read as the end of a path or as another place. */
const misleading = /%(?:[01][0-9a-f]|2f|5c|7f)/i

/**
 * Where to go after a sign-in: a path of our own, or home. `cart` means `/cart`. Everything that a browser might read as
 * another place (`//host`, `/\host`, schemes, control characters, encoded or not) leads home.
 */
export function ownPath(wanted: string | null): string {
  if (!wanted || wanted.length > 2000) return paths.home
  const path = /^[a-z][a-z-]*$/.test(wanted) ? `/${wanted}` : wanted
  // Browsers drop tabs and newlines and read a backslash as a slash before they resolve an address.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return paths.home
  const url = URL.parse(path, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home
  return misleading.test(url.pathname) ? paths.home : `${url.pathname}${url.search}${url.hash}`
}

/** Where a visitor wants to be after signing in: at the search of this address, or where this page itself was to lead. */
export function useWayBack(): string {
  const { pathname, search } = useLocation()
  // The build does not know what stands behind the path.
  if (!useHydrated()) return paths.home
  if (pathname === paths.home) return `${paths.home}${search}`
  return ownPath(new URLSearchParams(search).get('redirect'))
}
