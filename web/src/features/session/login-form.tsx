import type { Credentials } from '@faresight/contracts/auth/http'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { sentenceOf } from '../../api/problems.ts'
import { useEarlySend } from '../../browser/early-send.ts'
import { paths } from '../../paths.ts'
import { loginText } from '../../text/login-text.ts'
import { passwordText } from '../../text/password-text.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { lateResolver } from '../../ui/late-resolver.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { renewSession } from './session.ts'

const resolver = lateResolver<Credentials>(
  async () => (await import('./login-resolver.ts')).resolveCredentials,
  text.problems.unchecked,
)

/** Email and password. `onDone` is called once the session is there. */
export function LoginForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { register, handleSubmit, setError, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
    resolver,
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (credentials) => {
    try {
      await (await import('./calls.ts')).logIn(credentials)
      await renewSession(client)
    } catch (error) {
      setError('root', { message: sentenceOf(error, loginText.failed) })
      return
    }
    onDone()
  })
  useEarlySend(form)
  return (
    // Sent before its script is there, the form would put the password into the address; this method sends nothing.
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <Field
        {...register('email')}
        id="email"
        type="email"
        label={loginText.email}
        autoComplete="username"
        error={errors.email?.message}
      />
      <div>
        <PasswordField
          {...register('password')}
          id="password"
          label={passwordText.password}
          autoComplete="current-password"
          show={passwordText.show}
          hide={passwordText.hide}
          error={errors.password?.message}
        />
        <p className="mt-2 text-14">
          <Link to={paths.forgotPassword} className="link inline-flex min-h-6 items-center">
            {text.login.forgot}
          </Link>
        </p>
      </div>
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? loginText.busy : loginText.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
      </div>
    </form>
  )
}
