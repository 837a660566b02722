import type { Account } from '@faresight/contracts/auth/account-http'
import { type ReactNode, useState } from 'react'
import { usePasskeys } from '../api/config.ts'
import { signInAgainText } from './messages.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { DialogSteps } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { type FormProps, GoogleAgain, SecretForm, type SignInSteps } from './secret-form.tsx'
import { logInWithPasskey, passkeyFailure } from '../passkeys/ceremonies.ts'

interface Props extends Omit<FormProps, 'email' | 'signIn'> {
  account: Account
  steps: SignInSteps
  back: string
}

/** Signs a user in again with one method at a time, and offers the others. */
export function SignInAgain({ account, steps, back, ...dialog }: Props) {
  const { google, signIn } = steps
  const methods = signInMethods(account, { google: google.isOffered, passkey: usePasskeys() ?? false })
  const [chosen, choose] = useState<Method | null>(null)
  const method = chosen ?? methods[0]
  const { email } = account.user
  const others = (
    <Others methods={methods.filter((other) => other !== (method ?? 'google'))} onChoose={choose} />
  )
  if (method === 'passkey')
    return (
      <PasskeyForm email={email} signIn={signIn} {...dialog}>
        {others}
      </PasskeyForm>
    )
  if (method === 'password' || method === 'key')
    return (
      <SecretForm
        key={method}
        secret={method}
        needsCode={method === 'password' && account.authenticator === 'on'}
        email={email}
        signIn={signIn}
        {...dialog}
      >
        {others}
      </SecretForm>
    )
  return (
    <>
      {method && <p className="mt-4 text-14 text-ink-2">{signInAgainText.google.lead}</p>}
      <GoogleAgain google={google} email={email} back={back} />
      {others}
      <FieldError>{dialog.failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={dialog.onClose}>{dialog.words.cancel}</Button>
      </DialogSteps>
    </>
  )
}

function Others({ methods, onChoose }: { methods: Method[]; onChoose: (method: Method) => void }) {
  if (methods.length === 0) return null
  return (
    <ul className="mt-3 grid justify-items-start gap-1.5 text-14">
      {methods.map((method) => (
        <li key={method}>
          <LinkButton onClick={() => onChoose(method)}>{signInAgainText[method].instead}</LinkButton>
        </li>
      ))}
    </ul>
  )
}

function PasskeyForm({ children, ...props }: FormProps & { children: ReactNode }) {
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

type Method = 'password' | 'key' | 'google' | 'passkey'

type Known = Pick<Account, 'hasPassword' | 'hasGoogle' | 'signedInByKey' | 'passkeys'>

/** Sign-in methods of an account, the preferred one first. An owner who used the key has it at hand. */
export function signInMethods(
  { hasPassword, hasGoogle, signedInByKey, passkeys }: Known,
  { google, passkey }: { google: boolean; passkey: boolean },
): Method[] {
  const has: Record<Method, boolean> = {
    key: signedInByKey,
    password: hasPassword,
    google: hasGoogle && google,
    passkey: passkeys > 0 && passkey,
  }
  return (['key', 'passkey', 'password', 'google'] as const).filter((method) => has[method])
}
