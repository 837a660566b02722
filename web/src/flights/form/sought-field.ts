import { refusedField } from '../../api/problems.ts'

/**
 * The field that somebody begins at who asks for the form from further down the page: the first that was refused, else the
 * first that there is.
 */
export function soughtField<F extends string>(error: unknown, fields: readonly [F, ...F[]]): F {
  const refused = refusedField(error)?.split('.')[0]
  return fields.find((field) => field === refused) ?? fields[0]
}
