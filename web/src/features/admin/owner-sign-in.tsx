import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Info, UserRound } from 'lucide-react'
import { useStickyError } from '../../api/sticky-error.ts'
import { ApiProblem, messageOf } from '../../api/problems.ts'
import { adminText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import {
  type OwnerSignInFields,
  type OwnerSignInMode,
  isFilled,
  ownerExistsQuery,
  ownerSignInError,
} from './owner-sign-in-errors.ts'
import { OwnerSignInSkeleton } from './skeletons.tsx'
import { EmailField, NameFields } from '../../people/name-fields.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import {
  adminSignInRoutes,
  newOwnerRequestSchema,
  ownerKeyRequestSchema,
} from '@faresight/contracts/auth/admin-sign-in-http'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../api/client.ts'
import { serverErrorMessage, applyServerErrors } from '../../api/form-errors.ts'
import type { SignInSteps } from '../../sign-in-again/secret-form.tsx'
import { showToast } from '../../ui/toast-store.ts'

interface Props {
  /** Email of a signed-in user who isn't an admin. */
  email: string | null
  signIn: SignIn
}

/** Signs the owner in, or creates the first one. */
export function OwnerSignIn({ email, signIn }: Props) {
  const owner = useQuery(ownerExistsQuery)
  const failure = useStickyError(owner)
  const { data } = owner
  if (data)
    return (
      <div className="grid gap-4">
        {email !== null && (
          <Note icon={<UserRound aria-hidden />}>
            <span className="wrap-anywhere">{adminText.ownerSignIn.notYours(email)}</span>
          </Note>
        )}
        <OwnerSignInForm ownerExists={data.exists} signIn={signIn} />
      </div>
    )
  if (!failure) return <OwnerSignInSkeleton />
  return (
    <Failure
      icon={<CloudOff />}
      title={adminText.ownerSignIn.failedTitle}
      sentence={messageOf(failure.error, adminText.ownerSignIn.failed)}
    >
      <RetryButton variant="primary" {...failure.again} />
    </Failure>
  )
}

interface OwnerSignInFormProps {
  ownerExists: boolean
  signIn: SignIn
}

function OwnerSignInForm({ ownerExists, signIn }: OwnerSignInFormProps) {
  const { form, mode, submit, switchMode, switched, done, isReady } = useOwnerSignInForm(ownerExists, signIn)
  const { errors, isSubmitting } = form.formState
  const { title, lead, submit: step, busy, done: hasWorked, toOther, other } = adminText.ownerSignIn[mode]
  const isBusy = isSubmitting || done !== null
  return (
    <section aria-labelledby="owner-sign-in-title" className="card grid gap-4 p-5 md:p-6">
      <div>
        <h2 id="owner-sign-in-title" className="text-20 tracking-snug">
          {title}
        </h2>
        <p className="mt-1 text-14 text-ink-2">{lead}</p>
      </div>
      <output className="block empty:hidden">
        {switched && <Note icon={<Info aria-hidden />}>{switched}</Note>}
      </output>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {mode === 'setup' && (
          <>
            <EmailField email={form.register('email')} error={errors.email?.message} />
            <div className="grid gap-4 sm:grid-cols-2">
              <NameFields
                firstName={form.register('firstName')}
                lastName={form.register('lastName')}
                errors={{ firstName: errors.firstName?.message, lastName: errors.lastName?.message }}
              />
            </div>
          </>
        )}
        <PasswordField
          {...form.register('setupKey')}
          id="setup-key"
          label={adminText.ownerSignIn.key}
          show={adminText.ownerSignIn.showKey}
          hide={adminText.ownerSignIn.hideKey}
          autoComplete="current-password"
          error={errors.setupKey?.message}
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={isBusy}
            disabled={!isReady}
            className="w-full"
          >
            {done ? hasWorked : isBusy ? busy : step}
          </Button>
          <FieldError>{errors.root?.message}</FieldError>
          <output className="block">{done && <Done sentence={done} />}</output>
        </div>
      </form>
      <p className="text-center text-14 text-ink-2">
        {toOther}{' '}
        <LinkButton disabled={isBusy} onClick={() => switchMode(mode === 'setup' ? 'login' : 'setup', null)}>
          {other}
        </LinkButton>
      </p>
    </section>
  )
}

function Done({ sentence }: { sentence: string }) {
  return (
    <span className="mt-3 flex gap-2 rounded-2 bg-green-tint px-3.5 py-3 text-14 text-green-text">
      <CircleCheck aria-hidden className="mt-px size-4.5 shrink-0" />
      {sentence}
    </span>
  )
}

/** Time to read the confirmation before the page reloads. */
const reloadAfterMs = 1_500

const fields = ['setupKey', 'email', 'firstName', 'lastName'] as const

type SignIn = SignInSteps['signIn']

// Each mode needs its own, or an error on a hidden field would block the form.
const resolvers = {
  setup: zodResolver(newOwnerRequestSchema),
  // Ignores what was typed for a new owner.
  login: zodResolver(
    ownerKeyRequestSchema.extend({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  ),
}

/** One form for both modes keeps a typed key. */
function useOwnerSignInForm(ownerExists: boolean, signIn: SignIn) {
  const client = useQueryClient()
  const [chosen, choose] = useState<OwnerSignInMode | null>(null)
  const [switched, setSwitched] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const mode = chosen ?? (ownerExists ? 'login' : 'setup')
  const form = useForm<OwnerSignInFields>({
    defaultValues: { setupKey: '', email: '', firstName: '', lastName: '' },
    resolver: resolvers[mode],
  })
  const typed = useWatch({ control: form.control })
  useReloadOnce(done !== null)
  const switchMode = (next: OwnerSignInMode, why: string | null) => {
    form.clearErrors()
    choose(next)
    setSwitched(why)
  }
  const showError = (error: unknown) => {
    const { failed, failedWhy } = adminText.ownerSignIn[mode]
    const refusal = ownerSignInError(mode, error instanceof ApiProblem ? error.code : null)
    const sentence = serverErrorMessage(error, failedWhy)
    const title = refusal.title === 'failed' ? failed : adminText.ownerSignIn.switched[refusal.title]
    showToast({ kind: 'failure', title, body: sentence })
    if (refusal.mode !== mode) {
      switchMode(refusal.mode, sentence)
      client.setQueryData(ownerExistsQuery.queryKey, { exists: refusal.mode === 'login' })
      form.setFocus('setupKey')
    } else if (refusal.field) form.setError(refusal.field, { message: sentence }, { shouldFocus: true })
    else applyServerErrors(error, failedWhy, fields, form.setError)
  }
  const submit = form.handleSubmit(async (values) => {
    setSwitched(null)
    try {
      await send(mode, values, signIn)
    } catch (error) {
      return showError(error)
    }
    showToast({
      kind: 'success',
      title: adminText.ownerSignIn[mode].done,
      body: adminText.ownerSignIn[mode].doneWhy,
    })
    setDone(adminText.ownerSignIn[mode].doneWhy)
  })
  return { form, mode, submit, switchMode, switched, done, isReady: isFilled(mode, typed) }
}

async function send(mode: OwnerSignInMode, values: OwnerSignInFields, signIn: SignIn): Promise<void> {
  if (mode === 'setup') await call(adminSignInRoutes.ownerBootstrap, { body: values })
  else await signIn(() => call(adminSignInRoutes.keyLogin, { body: { setupKey: values.setupKey } }))
}

function useReloadOnce(isDone: boolean): void {
  useEffect(() => {
    const timer = isDone ? setTimeout(() => location.reload(), reloadAfterMs) : undefined
    return () => clearTimeout(timer)
  }, [isDone])
}
