import { type ComponentProps, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { applyServerErrors } from '../../api/form-errors.ts'
import { useReplayEarlySubmit } from '../../browser/early-submit.ts'
import { NewPassword } from '../../passwords/new-password.tsx'
import { EmailField, NameFields } from '../../people/name-fields.tsx'
import { passwordText } from '../../passwords/messages.ts'
import { signUpText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyResolver } from '../../ui/lazy.ts'
import { type RegisterDraft, bodyOf, emptyDraft } from './draft.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

export interface Registered {
  email: string
  verificationUrl: string | null
}

const resolver = lazyResolver<RegisterDraft, 'resolveNewAccount'>(
  () => import('./resolvers.ts'),
  'resolveNewAccount',
  () => text.problems.unchecked,
)

/** Asks for a new account. */
export function RegisterForm({ onDone }: { onDone: (registered: Registered) => void }) {
  const words = signUpText.register
  const form = useRef<HTMLFormElement>(null)
  const { control, register, handleSubmit, getValues, setError, formState } = useForm<RegisterDraft>({
    defaultValues: emptyDraft,
    resolver,
  })
  const { errors, isReady, isSubmitting } = formState
  const [watched, ...whose] = useWatch({ control, name: ['password', 'email', 'firstName', 'lastName'] })
  const [email, firstName, lastName] = whose
  // Values typed before hydration don't notify watchers.
  const typed = watched || (isReady ? getValues('password') : '')
  const submit = handleSubmit(async (draft) => {
    try {
      const verificationUrl = await (await import('./calls.ts')).register(bodyOf(draft))
      onDone({ email: draft.email, verificationUrl })
    } catch (error) {
      applyServerErrors(error, words.failed, ['firstName', 'lastName', 'email', 'password'], setError)
    }
  })
  useReplayEarlySubmit(form)
  return (
    // Before hydration a submit would put the password into the URL; `dialog` sends nothing.
    <form ref={form} noValidate method="dialog" onSubmit={submit} className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <NameFields
          firstName={register('firstName')}
          lastName={register('lastName')}
          errors={{ firstName: errors.firstName?.message, lastName: errors.lastName?.message }}
        />
      </div>
      <EmailField email={register('email')} error={errors.email?.message} />
      <NewPassword
        label={passwordText.password}
        typed={typed}
        owner={{ email, firstName, lastName }}
        password={register('password', { deps: 'confirmPassword' })}
        confirmPassword={register('confirmPassword')}
        errors={{ password: errors.password?.message, confirmPassword: errors.confirmPassword?.message }}
      />
      <AgreeField {...register('agreeToTerms')} error={errors.agreeToTerms?.message} />
      <div>
        <Button type="submit" variant="primary" size="lg" busy={isSubmitting} className="w-full">
          {isSubmitting ? words.busy : words.submit}
        </Button>
        <FieldError>{errors.root?.message}</FieldError>
      </div>
    </form>
  )
}

const errorId = 'agree-error'

type AgreeFieldProps = Omit<ComponentProps<typeof Checkbox>, 'label'> & { error?: string | undefined }

/** Opens beside the form, so that nothing typed is lost. */
function AgreeField({ error, ...input }: AgreeFieldProps) {
  const [before, terms, and, privacy] = signUpText.register.agree()
  return (
    <div>
      <Checkbox
        {...input}
        top
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        label={
          <>
            {before}
            <Beside to={paths.terms}>{terms}</Beside>
            {and}
            <Beside to={paths.privacy}>{privacy}</Beside>
          </>
        }
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}

function Beside({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="link whitespace-nowrap">
      {children}
    </a>
  )
}
