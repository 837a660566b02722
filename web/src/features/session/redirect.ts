import { paths } from '../../paths.ts'

const base = 'http://own.invalid'

/**
 * Where to go after a sign-in: a path of our own, or home. `cart` means `/cart`. Everything that a browser might read as
 * another place (`//host`, `/\host`, schemes, control characters) leads home.
 */
export function ownPath(wanted: string | null): string {
  if (!wanted || wanted.length > 2000) return paths.home
  const path = /^[a-z][a-z-]*$/.test(wanted) ? `/${wanted}` : wanted
  // Browsers drop tabs and newlines and read a backslash as a slash before they resolve an address.
  if (!/^\/(?!\/)/.test(path) || /[\\\p{Cc}]/u.test(path)) return paths.home
  const url = URL.parse(path, base)
  if (!url || url.origin !== base || url.pathname.startsWith('//')) return paths.home
  return `${url.pathname}${url.search}${url.hash}`
}
