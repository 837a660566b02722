import { useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { loginText } from '../../text/login-text.ts'
import { passkeyText } from '../../text/passkey-text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { renewSession } from './session.ts'

/** Logs in with a passkey of this device, or of a phone nearby. */
export function PasskeyButton({ onTry }: { onTry: () => void }) {
  const client = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string>()
  const logIn = async () => {
    onTry()
    setFailure(undefined)
    setWaiting(true)
    setFailure(await failureOf(() => renewSession(client)))
    setWaiting(false)
  }
  return (
    <div>
      <Button size="lg" className="w-full" busy={isWaiting} onClick={() => void logIn()}>
        {!isWaiting && <Fingerprint aria-hidden className="size-[18px]" />}
        {isWaiting ? passkeyText.waiting : passkeyText.logIn}
      </Button>
      <FieldError>{failure}</FieldError>
    </div>
  )
}

async function failureOf(renew: () => Promise<unknown>): Promise<string | undefined> {
  try {
    const [{ signInBy }, { logInWithPasskey }] = await Promise.all([
      import('./calls.ts'),
      import('../../passkeys/ceremonies.ts'),
    ])
    await signInBy(() => logInWithPasskey())
  } catch (error) {
    return import('../../passkeys/ceremonies.ts').then(
      ({ passkeyFailure }) => passkeyFailure(error, passkeyText.logInFailed),
      () => passkeyText.logInFailed,
    )
  }
  const user = await renew().catch(() => null)
  return user ? undefined : loginText.errors.session_error
}
