import { readStored, writeStored } from '../../browser/stored.ts'
import { paths } from '../../paths.ts'

const mark = 'google_auth_success'

/** Whether an address is the one that Google leads back to after signing in. */
export function isBackFromGoogle(search: string | URLSearchParams): boolean {
  return new URLSearchParams(search).get(mark) === 'true'
}

export function withoutGoogleMark(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(mark)
  return next
}

const key = 'faresight_redirect'

/** Keeps where somebody wants to be, for a sign-in that begins elsewhere: with Google, or with the link of a mail. */
export function keepWay(back: string): void {
  if (back !== paths.home) writeStored(key, back)
}

/** The way that waits for a sign-in, as it was stored: anybody's script may have written it. */
export function keptWay(): string | null {
  return readStored(key)
}

/** A way leads somewhere once. */
export function dropWay(): void {
  writeStored(key, null)
}
