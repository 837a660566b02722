import { useState, type ReactNode } from 'react'
import { logInWithPasskey, passkeyFailure } from '../passkeys/ceremonies.ts'
import { signInAgainText } from '../text/sign-in-again-text.ts'
import { Button } from '../ui/button.tsx'
import { DialogSteps } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import type { FormProps } from './secret-form.tsx'

/** Has the browser ask for a passkey, and goes on once it was accepted. */
export function PasskeyForm({ children, ...props }: FormProps & { children: ReactNode }) {
  const { signIn, words, variant, failure, onClose, onSignedIn } = props
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const isBusy = isSending || props.isBusy
  const confirm = async () => {
    setSending(true)
    setFault(undefined)
    try {
      await signIn(() => logInWithPasskey(true))
      onSignedIn()
    } catch (error) {
      setFault(passkeyFailure(error, signInAgainText.failed))
    } finally {
      setSending(false)
    }
  }
  return (
    <>
      <p className="mt-4 text-14 text-ink-2">{signInAgainText.passkey.lead}</p>
      {children}
      <FieldError>{fault ?? failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button variant={variant} busy={isBusy} onClick={() => void confirm()}>
          {isBusy ? words.busy : signInAgainText.passkey.go}
        </Button>
      </DialogSteps>
    </>
  )
}
