import type { PasswordOwner } from '@faresight/contracts/auth/easy-passwords'
import { passwordRules } from '@faresight/contracts/auth/password-rules'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { passwordText } from '../text/password-text.ts'
import { Field } from '../ui/field.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { EasyNote } from './easy-note.tsx'

interface Props {
  label: string
  /** What is typed by now. */
  typed: string
  /** Whose password it is to be, as far as the page knows. */
  owner?: PasswordOwner
  password: UseFormRegisterReturn
  confirmPassword: UseFormRegisterReturn
  errors: { password?: string | undefined; confirmPassword?: string | undefined }
}

/** A new password with its rules, and once more to confirm it. */
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
