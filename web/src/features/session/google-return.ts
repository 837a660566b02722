import { readStored, writeStored } from '../../browser/stored.ts'
import { paths } from '../../paths.ts'

const mark = 'google_auth_success'

/** Whether Google's sign-in led here. */
export function isGoogleReturn(search: string | URLSearchParams): boolean {
  return new URLSearchParams(search).get(mark) === 'true'
}

export function withoutGoogleMark(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(mark)
  return next
}

const key = 'faresight_redirect'

/** Stores where to return after a sign-in that starts elsewhere: with Google or an emailed link. */
export function saveReturnTo(back: string): void {
  if (back !== paths.home) writeStored(key, back)
}

/** The stored path, unvalidated. */
export function savedReturnTo(): string | null {
  return readStored(key)
}

/** A stored path is used once. */
export function clearReturnTo(): void {
  writeStored(key, null)
}
