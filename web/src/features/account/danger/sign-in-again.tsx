import type { Account } from '@faresight/contracts/auth/account-http'
import { authProblems } from '@faresight/contracts/auth/problems'
import { useEffect, useRef, useState } from 'react'
import { refusalOf } from '../../../api/form-refusal.ts'
import { ApiProblem } from '../../../api/problems.ts'
import { accountText } from '../../../text/account-text.ts'
import { passwordText } from '../../../text/password-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { GoogleAgain } from '../google-again.tsx'
import type { SessionSteps } from '../session-steps.ts'
import { deleteAnchor } from './delete-anchor.ts'

const words = accountText.again

interface Props {
  account: Account
  steps: SessionSteps
  /** What was confirmed is being done. */
  isBusy: boolean
  failure: string | null
  onClose: () => void
  onSignedIn: () => void
}

/** Asks for the password once more and goes on by itself; by Google the way leads away and back to the dialog. */
export function SignInAgain({ account, steps, isBusy, failure, onClose, onSignedIn }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [password, setPassword] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | undefined>()
  const refuse = (sentence: string) => {
    setFault(sentence)
    field.current?.focus()
  }
  const submit = async () => {
    if (!password) return refuse(accountText.password.required)
    setAsking(true)
    try {
      await steps.signInAgain(password)
      setFault(undefined)
      onSignedIn()
    } catch (error) {
      refuse(isWrong(error) ? words.wrong : refusalOf(error, words.failed))
    } finally {
      setAsking(false)
    }
  }
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isAsking && !isBusy) void submit()
      }}
    >
      {account.hasPassword && (
        <div className="mt-4">
          <input type="text" autoComplete="username" value={account.user.email} readOnly hidden />
          <PasswordField
            id="password-again"
            label={words.label}
            autoComplete="current-password"
            ref={field}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            show={passwordText.show}
            hide={passwordText.hide}
            error={fault}
          />
        </div>
      )}
      {account.hasGoogle && !account.hasPassword && (
        <GoogleAgain google={steps.google} email={account.user.email} anchor={deleteAnchor} />
      )}
      <FieldError>{failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{accountText.danger.keep}</Button>
        {account.hasPassword && (
          <Button type="submit" variant="danger" busy={isAsking || isBusy}>
            {isAsking || isBusy ? accountText.danger.busy : accountText.danger.confirm}
          </Button>
        )}
      </DialogSteps>
    </form>
  )
}

function isWrong(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === authProblems['invalid-credentials'].code
}
