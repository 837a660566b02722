import { gateRoutes, newOwner, ownerKey } from '@faresight/contracts/auth/gate-http'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../../api/client.ts'
import { refusalOf, tellRefusal } from '../../../api/form-refusal.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { SignInSteps } from '../../../sign-in-again/steps.ts'
import { adminText } from '../../../text/admin-text.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { ownerExistsQuery } from './api.ts'
import { isFilled, refusalAt, type GateFields, type GateMode } from './refusals.ts'

const words = adminText.gate

/** The page is loaded anew so long after it worked, in milliseconds: by then it has been read. */
const reloadAfterMs = 1_500

const fields = ['setupKey', 'email', 'firstName', 'lastName'] as const

export type SignIn = SignInSteps['signIn']

// Each mode has its rules: without any, a refusal that stands beside a field would keep the form from being sent again.
const resolvers = {
  setup: zodResolver(newOwner),
  // Whatever was typed of an owner before is not looked at.
  login: zodResolver(ownerKey.extend({ email: z.string(), firstName: z.string(), lastName: z.string() })),
}

/** The form of the gate: one for both modes, so that a key that was typed stays. */
export function useGateForm(ownerExists: boolean, signIn: SignIn) {
  const client = useQueryClient()
  const [chosen, choose] = useState<GateMode | null>(null)
  const [switched, setSwitched] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const mode = chosen ?? (ownerExists ? 'login' : 'setup')
  const form = useForm<GateFields>({
    defaultValues: { setupKey: '', email: '', firstName: '', lastName: '' },
    resolver: resolvers[mode],
  })
  const typed = useWatch({ control: form.control })
  useReloadOnce(done !== null)
  const turnTo = (next: GateMode, why: string | null) => {
    form.clearErrors()
    choose(next)
    setSwitched(why)
  }
  const tell = (error: unknown) => {
    const { failed, failedWhy } = words[mode]
    const refusal = refusalAt(mode, error instanceof ApiProblem ? error.code : null)
    const sentence = refusalOf(error, failedWhy)
    const title = refusal.title === 'failed' ? failed : words.switched[refusal.title]
    showToast({ kind: 'failure', title, body: sentence })
    if (refusal.mode !== mode) {
      turnTo(refusal.mode, sentence)
      client.setQueryData(ownerExistsQuery.queryKey, { exists: refusal.mode === 'login' })
      form.setFocus('setupKey')
    } else if (refusal.field) form.setError(refusal.field, { message: sentence }, { shouldFocus: true })
    else tellRefusal(error, failedWhy, fields, form.setError)
  }
  const submit = form.handleSubmit(async (values) => {
    setSwitched(null)
    try {
      await send(mode, values, signIn)
    } catch (error) {
      return tell(error)
    }
    showToast({ kind: 'success', title: words[mode].done, body: words[mode].doneWhy })
    setDone(words[mode].doneWhy)
  })
  return { form, mode, submit, turnTo, switched, done, isReady: isFilled(mode, typed) }
}

async function send(mode: GateMode, values: GateFields, signIn: SignIn): Promise<void> {
  if (mode === 'setup') await call(gateRoutes.ownerBootstrap, { body: values })
  else await signIn(() => call(gateRoutes.keyLogin, { body: { setupKey: values.setupKey } }))
}

/** Not where somebody has gone to another page meanwhile. */
function useReloadOnce(isDone: boolean): void {
  useEffect(() => {
    const timer = isDone ? setTimeout(() => location.reload(), reloadAfterMs) : undefined
    return () => clearTimeout(timer)
  }, [isDone])
}
