import type { ComponentProps } from 'react'
import { Checklist } from './checklist.tsx'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'

type Props = Omit<PasswordFieldProps, 'autoComplete'> & {
  /** What the password has to have, and has by now. */
  rules: readonly { label: string; isMet: boolean }[]
  words: Pick<ComponentProps<typeof Checklist>, 'met' | 'open' | 'progress'> & { rulesLabel: string }
}

/** Where somebody chooses a password: its rules are ticked off as it is typed. */
export function NewPasswordField({ rules, words, ...field }: Props) {
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
