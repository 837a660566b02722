import { adminSignInRoutes } from '@faresight/contracts/auth/admin-sign-in-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { serverErrorMessage } from '../api/form-errors.ts'
import { ApiProblem } from '../api/problems.ts'
import { passwordText } from '../passwords/messages.ts'
import { signInAgainText } from './messages.ts'
import { Button } from '../ui/button.tsx'
import { CodeField, PasswordField } from '../ui/password-field.tsx'
import { DialogSteps } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { Link } from 'react-router-dom'
import { emailState } from '../browser/navigation-state.ts'
import { paths } from '../paths.ts'
import { GoogleMark } from '../ui/google-mark.tsx'

/** How to sign in, provided by the session. */
export interface SignInSteps {
  /** Runs a request that signs in this browser. */
  signIn: (send: () => Promise<unknown>) => Promise<unknown>
  google: GoogleStep
}

export interface GoogleStep {
  isOffered: boolean
  go: (path: string) => void
}

/** What a user types to sign in again. */
type Secret = 'password' | 'key'

const textOf = (secret: Secret) =>
  secret === 'password' ? { ...passwordText, ...signInAgainText.password } : signInAgainText.key

const send = {
  password: (password: string, code?: string) =>
    call(authRoutes.confirm, { body: { password, ...(code && { code }) } }),
  key: (setupKey: string) => call(adminSignInRoutes.keyLogin, { body: { setupKey } }),
} satisfies Record<Secret, unknown>

export interface FormProps {
  email: string
  signIn: SignInSteps['signIn']
  words: { confirm: string; busy: string; cancel: string }
  variant: 'primary' | 'danger'
  isBusy: boolean
  failure: string | null
  onClose: () => void
  onSignedIn: () => void
}

/** Asks for a password and code, or the owner key. */
export function SecretForm({
  secret,
  needsCode,
  children,
  ...props
}: FormProps & { secret: Secret; needsCode: boolean; children: ReactNode }) {
  const { email, signIn, words, variant, failure, onClose, onSignedIn } = props
  const { label, required, show, hide } = textOf(secret)
  const field = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [isSending, setSending] = useState(false)
  const [fault, setFault] = useState<{ sentence: string; ofCode: boolean } | null>(null)
  const isBusy = isSending || props.isBusy
  const refuse = (sentence: string, ofCode = false) => {
    setFault({ sentence, ofCode })
    ;(ofCode ? codeField : field).current?.focus()
  }
  const submit = async () => {
    if (!typed) return refuse(required)
    if (needsCode && !code.trim()) return refuse(signInAgainText.codeMissing, true)
    setSending(true)
    try {
      await signIn(() => send[secret](typed, needsCode ? code.trim() : undefined))
      setFault(null)
      onSignedIn()
    } catch (error) {
      refuse(serverErrorMessage(error, signInAgainText.failed), isAboutCode(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <div className="mt-4">
        {/* Tells password managers whose password this is. */}
        {secret === 'password' && <input type="text" autoComplete="username" value={email} readOnly hidden />}
        <PasswordField
          id={`${secret}-again`}
          label={label}
          autoComplete="current-password"
          ref={field}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          show={show}
          hide={hide}
          error={fault?.ofCode === false ? fault.sentence : undefined}
        />
      </div>
      {needsCode && (
        <div className="mt-4">
          <CodeField
            id="code-again"
            label={signInAgainText.code}
            isOfApp={false}
            autoComplete="one-time-code"
            ref={codeField}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={fault?.ofCode ? fault.sentence : undefined}
          />
        </div>
      )}
      {children}
      <FieldError>{failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant={variant} busy={isBusy}>
          {isBusy ? words.busy : words.confirm}
        </Button>
      </DialogSteps>
    </form>
  )
}

const aboutCode = ['auth/wrong-code', 'auth/code-required']

function isAboutCode(error: unknown): boolean {
  return error instanceof ApiProblem && aboutCode.includes(error.code)
}

interface GoogleAgainProps {
  google: GoogleStep
  email: string
  back: string
}

/** Leads to Google. If Google isn't offered any more, links to setting a password by email. */
export function GoogleAgain({ google, email, back }: GoogleAgainProps) {
  if (!google.isOffered)
    return (
      <p className="mt-4 text-14 text-ink-2">
        {signInAgainText.google.off}{' '}
        <Link to={paths.forgotPassword} state={emailState(email)} className="link">
          {signInAgainText.byEmail}
        </Link>
      </p>
    )
  return (
    <Button className="mt-4" onClick={() => google.go(back)}>
      <GoogleMark />
      {signInAgainText.google.go}
    </Button>
  )
}
