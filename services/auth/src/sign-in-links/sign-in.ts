import type { SessionDeps, SignInCall } from '../sessions/open-session.ts'
import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import { hashToken } from '@faresight/kit/token'
import { signInOrRequireCode } from '../second-factor/pending-sign-in.ts'
import { findUserBySignInLink, redeemLinkAndVoidOthers } from '../mail-requests/sign-in-links.ts'

/**
 * Signs in once, only in the browser that requested the link: a mail scanner that opens the link neither signs in
 * nor consumes it.
 * @param browser token of that browser's cookie
 * @returns whether no code is missing
 * @throws Problem 400 when the link is void or belongs to another browser
 */
export async function signInByLink(
  deps: SessionDeps,
  call: SignInCall,
  { token, browser }: { token: string; browser: string | null },
): Promise<boolean> {
  const hash = hashToken(token)
  const link = await findUserBySignInLink(deps.postgres.db, hash, deps.now())
  if (!link) throw new Problem(authProblems['bad-sign-in-link'])
  if (browser === null || hashToken(browser) !== link.browser)
    throw new Problem(authProblems['sign-in-link-elsewhere'])
  return signInOrRequireCode(deps, call, link.user, 'link', async (tx) => {
    // Of two concurrent requests one fails here.
    if (!(await redeemLinkAndVoidOthers(tx, link.user.id, hash)))
      throw new Problem(authProblems['bad-sign-in-link'])
  })
}
