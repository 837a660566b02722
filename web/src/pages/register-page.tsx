import { useState, type ComponentProps, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RedirectSignedIn, OtherSignInMethods } from '../features/session/sign-in-methods.tsx'
import { useSession } from '../features/session/session.ts'
import { saveReturnTo, useReturnTo, ownAddress } from '../features/session/return-to.ts'
import { paths, returningTo } from '../paths.ts'
import { entryText } from '../text/page-text.ts'
import { signUpText } from '../features/sign-up/messages.ts'
import { headText } from './messages.ts'
import { text } from '../text/text.ts'
import { EntryFrame, EntryTitle, EntryLink } from './entry-frame.tsx'
import { MailCheck, UserRoundCheck } from 'lucide-react'
import { emailState } from '../browser/navigation-state.ts'
import { Button } from '../ui/button.tsx'
import { Outcome, Sentence, OutcomeLink } from '../features/sign-up/outcome.tsx'
import { useForm, useWatch } from 'react-hook-form'
import { applyServerErrors } from '../api/form-errors.ts'
import { useReplayEarlySubmit } from '../browser/hydrated.ts'
import { NewPassword } from '../passwords/new-password.tsx'
import { EmailField, NameFields } from '../people/name-fields.tsx'
import { passwordText } from '../passwords/messages.ts'
import { FieldError } from '../ui/field.tsx'
import { lazyResolver } from '../ui/lazy.ts'
import { Checkbox } from '../ui/checkbox.tsx'

export function RegisterPage() {
  const session = useSession()
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [params] = useSearchParams()
  const back = useReturnTo()
  if (session.status === 'user') return <RedirectSignedIn wanted={params.get('redirect')} />
  if (registered)
    return (
      <EntryFrame>
        <RegisteredNotice registered={registered} back={back} />
      </EntryFrame>
    )
  return (
    <EntryFrame>
      <EntryTitle title={signUpText.register.title} lead={headText.signUp.lead} />
      <OtherSignInMethods google={entryText.google.signUp} back={back} />
      <RegisterForm
        onDone={(done) => {
          // The emailed link opens a new page.
          saveReturnTo(back)
          setRegistered(done)
        }}
      />
      <p className="text-center text-14 text-ink-2">
        {signUpText.register.haveAccount}{' '}
        <EntryLink to={returningTo(paths.login, back)}>{text.nav.logIn}</EntryLink>
      </p>
    </EntryFrame>
  )
}

/** The verification link is emailed, or shown where email isn't configured. */
function RegisteredNotice({
  registered: { email, verificationUrl },
  back,
}: {
  registered: Registered
  back: string
}) {
  const verification = ownAddress(verificationUrl, location.origin)
  if (verification !== null)
    return (
      <Outcome
        kind="done"
        icon={<UserRoundCheck />}
        title={signUpText.registered.localTitle}
        ways={<OutcomeLink to={verification}>{signUpText.registered.verify}</OutcomeLink>}
      >
        <Sentence parts={signUpText.registered.localBody(email)} />
      </Outcome>
    )
  return (
    <Outcome
      kind="sent"
      icon={<MailCheck />}
      title={signUpText.registered.title}
      ways={
        <>
          <OutcomeLink to={returningTo(paths.login, back)} state={emailState(email)}>
            {signUpText.goToLogin}
          </OutcomeLink>
          <p className="text-center text-14">
            <EntryLink to={paths.resendVerification} state={emailState(email)}>
              {signUpText.registered.resend}
            </EntryLink>
          </p>
        </>
      }
    >
      <Sentence parts={signUpText.registered.sentTo(email)} />
      <p>{signUpText.registered.expires}</p>
      <p>{signUpText.registered.spam}</p>
    </Outcome>
  )
}

interface Registered {
  email: string
  verificationUrl: string | null
}

const emptyDraft = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
  agreeToTerms: false,
}

const resolver = lazyResolver<typeof emptyDraft, 'resolveNewAccount'>(
  () => import('../features/sign-up/calls.ts'),
  'resolveNewAccount',
  () => text.problems.unchecked,
)

/** Asks for a new account. */
function RegisterForm({ onDone }: { onDone: (registered: Registered) => void }) {
  const words = signUpText.register
  const form = useRef<HTMLFormElement>(null)
  const { control, register, handleSubmit, getValues, setError, formState } = useForm<typeof emptyDraft>({
    defaultValues: emptyDraft,
    resolver,
  })
  const { errors, isReady, isSubmitting } = formState
  const [watched, ...whose] = useWatch({ control, name: ['password', 'email', 'firstName', 'lastName'] })
  const [email, firstName, lastName] = whose
  // Values typed before hydration don't notify watchers.
  const typed = watched || (isReady ? getValues('password') : '')
  const submit = handleSubmit(async ({ email, password, firstName, lastName }) => {
    try {
      const calls = await import('../features/sign-up/calls.ts')
      const verificationUrl = await calls.register({ email, password, firstName, lastName })
      onDone({ email, verificationUrl })
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
          optional
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
