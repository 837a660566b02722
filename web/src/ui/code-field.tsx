import { Field, type FieldProps } from './field.tsx'

/** A field for the six digits of an authenticator app, which phones may offer by themselves, or for a longer code. */
export function CodeField({ isOfApp = true, ...field }: FieldProps & { isOfApp?: boolean }) {
  return (
    <Field
      {...field}
      type="text"
      autoComplete={field.autoComplete ?? (isOfApp ? 'one-time-code' : 'off')}
      inputMode={isOfApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={isOfApp ? 7 : 40}
      className="tabular-nums tracking-[0.08em]"
    />
  )
}
