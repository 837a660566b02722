import { refusedField } from '../../api/problems.ts'

/** The field to focus: the first one refused, else the first. */
export function soughtField<F extends string>(error: unknown, fields: readonly [F, ...F[]]): F {
  const refused = refusedField(error)?.split('.')[0]
  return fields.find((field) => field === refused) ?? fields[0]
}
