import { googleSignIn } from '@faresight/contracts/auth/sign-in-pages'
import { useOffersGoogle } from '../api/config.ts'
import { signInBy } from '../features/session/calls.ts'
import { keepWay } from '../features/session/google-return.ts'
import type { SignInSteps } from '../sign-in-again/methods.ts'

/** What features need from the session to sign a user in again. */
export function useSignInSteps(): SignInSteps {
  const isOffered = useOffersGoogle() ?? false
  return {
    signIn: signInBy,
    google: {
      isOffered,
      go: (path) => {
        keepWay(path)
        location.assign(googleSignIn)
      },
    },
  }
}
