import { googleSignIn } from '@faresight/contracts/auth/sign-in-pages'
import { useOffersGoogle } from '../api/config.ts'
import { signInWith } from '../features/session/calls.ts'
import { saveReturnTo } from '../features/session/google-return.ts'
import type { SignInSteps } from '../sign-in-again/secret-form.tsx'

/** What features need from the session to sign a user in again. */
export function useSignInSteps(): SignInSteps {
  const isOffered = useOffersGoogle() ?? false
  return {
    signIn: signInWith,
    google: {
      isOffered,
      go: (path) => {
        saveReturnTo(path)
        location.assign(googleSignIn)
      },
    },
  }
}
