import { authProblems } from '@faresight/contracts/auth/problems'
import { Problem } from '@faresight/kit/problem'
import { hashToken } from '@faresight/kit/token'
import type { Deps } from '../deps.ts'
import { signInOrAskCode } from '../second-step/pending.ts'
import type { Caller } from '../sessions/open.ts'
import { findSignInLink, takeSignInLinks } from '../mail-requests/sign-in-links.ts'

/**
 * Signs the caller in by the token of a mailed link: once, and in the browser alone that asked for the link. Whoever else
 * gets hold of it, a program that opens the links of mails among them, gets nothing by it, and uses nothing up.
 *
 * @param browser token of the cookie that was set when the link was asked for
 * @returns whether they are signed in, and lack no code
 * @throws Problem 400 where the link is over or is another browser's
 */
export async function signInByLink(
  deps: Deps,
  call: Caller,
  { token, browser }: { token: string; browser: string | null },
): Promise<boolean> {
  const hash = hashToken(token)
  const link = await findSignInLink(deps.postgres.db, hash, deps.now())
  if (!link) throw new Problem(authProblems['bad-sign-in-link'])
  if (browser === null || hashToken(browser) !== link.browser)
    throw new Problem(authProblems['sign-in-link-elsewhere'])
  return signInOrAskCode(deps, call, link.user, 'link', async (tx) => {
    // Of two who come at once the second finds it gone.
    if (!(await takeSignInLinks(tx, link.user.id, hash))) throw new Problem(authProblems['bad-sign-in-link'])
  })
}
