import type { PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { passwordRules } from '@faresight/contracts/auth/password-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Circle, TriangleAlert } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useRefusesEasyPasswords } from '../api/config.ts'
import { cx } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { passwordText } from './messages.ts'

interface Props {
  label: string
  typed: string
  owner?: PasswordOwner
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
}

/** A new password with its rules, and its confirmation. */
export function NewPassword({ label, typed, owner = {}, password, confirmPassword, errors }: Props) {
  return (
    <>
      <div>
        <PasswordField
          {...password}
          id="password"
          label={label}
          autoComplete="new-password"
          show={passwordText.show}
          hide={passwordText.hide}
          aria-describedby="password-rules"
          error={errors.password}
        />
        <Rules typed={typed} />
        <EasyNote typed={typed} owner={owner} />
      </div>
      <Field
        {...confirmPassword}
        id="confirm-password"
        type="password"
        label={passwordText.confirm}
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
    </>
  )
}

function Rules({ typed }: { typed: string }) {
  const rules = passwordRules.map(({ name, isMet }) => ({ name, isMet: isMet(typed) }))
  return (
    <>
      <ul
        id="password-rules"
        aria-label={passwordText.rulesLabel}
        className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-1 text-13"
      >
        {rules.map(({ name, isMet }) => {
          const Icon = isMet ? Check : Circle
          return (
            <li
              key={name}
              className={cx('flex items-center gap-2', isMet ? 'text-green-text' : 'text-ink-2')}
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.2} />
              {passwordText.rules[name]}
              <span className="sr-only"> ({isMet ? passwordText.met : passwordText.open})</span>
            </li>
          )
        })}
      </ul>
      <output className="sr-only">
        {passwordText.progress(rules.filter(({ isMet }) => isMet).length, rules.length)}
      </output>
    </>
  )
}

/** Loads the list of common passwords on first typing. Without it there is no warning. */
const easyQuery = queryOptions({
  queryKey: ['easy-passwords'],
  queryFn: async () => {
    const [{ isEasyToGuessPassword }, { words }] = await Promise.all([
      import('@faresight/contracts/auth/easy-passwords'),
      import('virtual:common-passwords'),
    ])
    const common = new Set(words.split(' '))
    return (password: string, owner: PasswordOwner) => isEasyToGuessPassword(password, owner, common)
  },
})

/** Warns only once all rules are met. */
function EasyNote({ typed, owner }: { typed: string; owner: PasswordOwner }) {
  const { data: isEasy } = useQuery({ ...easyQuery, enabled: typed !== '' })
  const isRefused = useRefusesEasyPasswords()
  const isShown = passwordRules.every(({ isMet }) => isMet(typed)) && isEasy?.(typed, owner)
  return (
    <output className="block not-empty:mt-2.5">
      {isShown && (
        <Note kind="amber" icon={<TriangleAlert aria-hidden />}>
          {isRefused ? passwordText.easyRefused : passwordText.easy}
        </Note>
      )}
    </output>
  )
}
