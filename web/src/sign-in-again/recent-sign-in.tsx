import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useStickyError } from '../api/sticky-error.ts'
import { messageOf } from '../api/problems.ts'
import { SignInCancelled, registerSignInDialog } from '../api/recent-sign-in.ts'
import { accountQuery } from '../people/user.ts'
import { SignInAgain } from './sign-in-again.tsx'
import type { SignInSteps } from './secret-form.tsx'
import { signInAgainText } from './messages.ts'
import { RetryButton } from '../ui/failure.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogSteps } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface Waiting {
  signedIn: () => void
  cancelled: () => void
  opener: Element | null
}

interface Props {
  steps: SignInSteps
  /** Maximum age of the sign-in. */
  minutes: number
  back?: string
}

/** Asks the user to sign in again when the server requires it, then repeats the action. */
export function RecentSignIn({ steps, minutes, back }: Props) {
  const [waiting, wait] = useState<Waiting | null>(null)
  useEffect(() => {
    let cancel = () => {}
    const stop = registerSignInDialog(() => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      cancel = () => reject(new SignInCancelled())
      wait({ signedIn: resolve, cancelled: cancel, opener: document.activeElement })
      return promise.finally(() => wait(null))
    })
    return () => {
      stop()
      cancel()
    }
  }, [])
  if (!waiting) return null
  const { signedIn, cancelled, opener } = waiting
  return (
    <Dialog
      title={signInAgainText.title}
      lead={signInAgainText.lead(minutes)}
      onClose={cancelled}
      returnTo={() => (opener instanceof HTMLElement ? opener : null)}
    >
      <Methods
        steps={steps}
        back={back ?? location.pathname + location.search}
        onSignedIn={signedIn}
        onClose={cancelled}
      />
    </Dialog>
  )
}

interface MethodsProps {
  steps: SignInSteps
  back: string
  onSignedIn: () => void
  onClose: () => void
}

function Methods({ steps, back, onSignedIn, onClose }: MethodsProps) {
  const account = useQuery(accountQuery)
  const failure = useStickyError(account)
  if (account.data)
    return (
      <SignInAgain
        account={account.data}
        steps={steps}
        back={back}
        words={signInAgainText}
        variant="primary"
        isBusy={false}
        failure={null}
        onClose={onClose}
        onSignedIn={onSignedIn}
      />
    )
  return (
    <>
      {failure ? (
        <FieldError>{messageOf(failure.error, signInAgainText.loadFailed)}</FieldError>
      ) : (
        <output className="mt-4 grid gap-2">
          <span className="sr-only">{signInAgainText.loading}</span>
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-11 w-full rounded-2" />
        </output>
      )}
      <DialogSteps>
        <Button onClick={onClose}>{signInAgainText.cancel}</Button>
        {failure && <RetryButton variant="primary" {...failure.again} />}
      </DialogSteps>
    </>
  )
}
