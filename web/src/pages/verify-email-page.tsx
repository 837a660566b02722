import { useLinkToken } from '../browser/carried.ts'
import { hasCart } from '../features/cart/stored-cart.ts'
import { Unverified, Verification } from '../features/sign-up/verification.tsx'
import { signUpText } from '../text/sign-up-text.ts'
import { EntryFrame } from './entry-frame.tsx'
import { verifyEmailHead } from './heads.ts'
import { useHead } from './use-head.ts'

/** Where the link of a verification mail leads, signed in or not. */
export function VerifyEmailPage() {
  const token = useLinkToken()
  useHead(verifyEmailHead)
  return (
    <EntryFrame>
      {token === null ? (
        <Unverified sentence={signUpText.verify.noToken} />
      ) : (
        <Verification key={token} token={token} hasCart={hasCart()} />
      )}
    </EntryFrame>
  )
}
