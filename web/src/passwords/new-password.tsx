import type { PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { passwordRules } from '@faresight/contracts/auth/password-rules'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordText } from './messages.ts'
import { Field } from '../ui/field.tsx'
import type { ComponentProps } from 'react'
import { PasswordField, type PasswordFieldProps } from '../ui/password-field.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Check, Circle, TriangleAlert } from 'lucide-react'
import { useRefusesEasyPasswords } from '../api/config.ts'
import { Note } from '../ui/note.tsx'
import { cx } from '../ui/class-names.ts'

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
        <NewPasswordField
          {...password}
          id="password"
          label={label}
          show={passwordText.show}
          hide={passwordText.hide}
          rules={passwordRules.map(({ name, fits }) => ({
            label: passwordText.rules[name],
            isMet: fits(typed),
          }))}
          words={passwordText}
          error={errors.password}
        />
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

type NewPasswordFieldProps = Omit<PasswordFieldProps, 'autoComplete'> & {
  rules: readonly { label: string; isMet: boolean }[]
  words: Pick<ComponentProps<typeof Checklist>, 'met' | 'open' | 'progress'> & { rulesLabel: string }
}

function NewPasswordField({ rules, words, ...field }: NewPasswordFieldProps) {
  const listId = `${field.id}-rules`
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" aria-describedby={listId} />
      <Checklist
        id={listId}
        label={words.rulesLabel}
        items={rules}
        met={words.met}
        open={words.open}
        progress={words.progress}
      />
    </div>
  )
}

/** Loads the list of common passwords on first typing. Without it there is no warning. */
const easyQuery = queryOptions({
  queryKey: ['easy-passwords'],
  queryFn: async () => (await import('./easy.ts')).isEasy,
})

/** Warns only once all rules are met. */
function EasyNote({ typed, owner }: { typed: string; owner: PasswordOwner }) {
  const { data: isEasy } = useQuery({ ...easyQuery, enabled: typed !== '' })
  const isRefused = useRefusesEasyPasswords()
  const isShown = passwordRules.every(({ fits }) => fits(typed)) && isEasy?.(typed, owner)
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

interface ChecklistProps {
  id: string
  label: string
  items: readonly { label: string; isMet: boolean }[]
  met: string
  open: string
  progress: (met: number, all: number) => string
}

function Checklist({ id, label, items, met, open, progress }: ChecklistProps) {
  return (
    <>
      <ul
        id={id}
        aria-label={label}
        className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-1 text-13"
      >
        {items.map((item) => {
          const Icon = item.isMet ? Check : Circle
          return (
            <li
              key={item.label}
              className={cx('flex items-center gap-2', item.isMet ? 'text-green-text' : 'text-ink-2')}
            >
              <Icon aria-hidden className="size-4 shrink-0" strokeWidth={2.2} />
              {item.label}
              <span className="sr-only"> ({item.isMet ? met : open})</span>
            </li>
          )
        })}
      </ul>
      <output className="sr-only">{progress(items.filter(({ isMet }) => isMet).length, items.length)}</output>
    </>
  )
}
