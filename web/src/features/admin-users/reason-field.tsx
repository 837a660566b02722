import { adminUserText } from './messages.ts'
import { Field, type FieldProps } from '../../ui/field.tsx'

/** Asks for the reason of an action, and says who reads it. */
export function ReasonField({ id, ...field }: FieldProps) {
  const whyId = `${id}-why`
  return (
    <div>
      <Field {...field} id={id} autoComplete="off" aria-describedby={whyId} />
      <p id={whyId} className="mt-1.5 text-13 text-ink-2">
        {adminUserText.reasonWhy}
      </p>
    </div>
  )
}
